// The line to the server: stays up, or comes back by itself.

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 1000;

export class Link {
  // `heard` gets every message; `opened` and `closed` tell when the line comes and goes.
  constructor({ heard, opened, closed }) {
    this.heard = heard;
    this.opened = opened;
    this.closed = closed;
    this.wait = FIRST_WAIT_MS;
    this.connect();
  }

  connect() {
    this.socket = new WebSocket(`ws://${location.host}/box`);
    this.socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT_MS;
      this.opened();
    });
    this.socket.addEventListener("message", (event) => this.heard(event.data));
    this.socket.addEventListener("close", () => {
      this.closed();
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 1.5);
    });
  }

  // Says something to the server; without a line it is lost, and `opened` is the moment to say it again.
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
  }
}
