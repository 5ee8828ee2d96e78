// The line to the server: stays up, or comes back by itself. The page of `make site` has another module in the place of
// this one, with the same interface, behind which the box is in the browser.

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

  // The mask of the keys that are down; the stamp of their change is lost on the way to the server.
  sendKeys(mask) {
    this.send(`k ${mask.toString(16).padStart(6, "0")}`);
  }

  // Says something to the server; without a line it is lost, and `opened` is the moment to say it again.
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(message);
  }
}
