// Uploads each match that ends on this page to a tournament, if the page's address names one (?tournament=ID). The
// tournament's hub serves the page then.

import { element } from "../shared/elements.js";
import { text } from "../shared/texts.js";

/** @import { SerialClient } from "./serial-client.js" */

const AGAIN_MS = 10_000; // the pause before a log is uploaded again that the hub has not answered
const TOO_MANY = 429;

/**
 * Returns the id of the tournament in an address.
 * @param {string} search
 */
export function tournamentOf(search) {
  const id = new URLSearchParams(search).get("tournament") ?? "";
  return /^[a-z0-9]{1,16}$/.test(id) ? id : undefined;
}

/**
 * Uploads the matches that end from now on, and those that were not uploaded before the page was loaded again.
 * @param {SerialClient} box
 * @param {string | undefined} tournament
 */
export function bringLogs(box, tournament) {
  if (!tournament) return;
  const said = element("p", { id: "hub-said", role: "status" }, text("hub_waits"));
  document.body.append(said);
  const bringer = new Bringer(box, tournament, localStorage, (words) => {
    said.textContent = words;
  });
  box.listeners.push((line) => {
    bringer.hear(line).catch(() => {}); // the box was switched off, and the match is in its list
  });
  bringer.bringAll();
}

/** The uploads of matches to the hub. It stores only the ids; the logs are on the box's flash. */
export class Bringer {
  /**
   * @param {Pick<SerialClient, "list" | "log">} box
   * @param {string} tournament
   * @param {Pick<Storage, "getItem" | "setItem">} storage
   * @param {(words: string) => void} say
   */
  constructor(box, tournament, storage, say) {
    this.box = box;
    this.address = `/e/${tournament}/logs`;
    this.storage = storage;
    this.place = `schiri hub ${tournament}`;
    this.say = say;
    this.isBringing = false;
    this.current = ""; // the id of the running match
  }

  /**
   * Takes a line of the running match. A match that was resumed after a power cut does not repeat its id: it is the
   * newest.
   * @param {string} line
   */
  async hear(line) {
    const record = parsed(line);
    if (typeof record?.id === "string" && "schiri" in record) this.current = record.id;
    if (record && "resumed" in record) this.current = "";
    if (!record || !("result" in record)) return;
    const id = this.current || (await this.box.list()).at(-1)?.id;
    if (id) this.keep([...this.waiting(), id]);
    await this.bringAll();
  }

  /** @returns {string[]} the ids of the matches that the hub has not got yet */
  waiting() {
    return JSON.parse(this.storage.getItem(this.place) ?? "[]");
  }

  /** @param {string[]} ids */
  keep(ids) {
    this.storage.setItem(this.place, JSON.stringify([...new Set(ids)]));
  }

  async bringAll() {
    if (this.isBringing) return;
    this.isBringing = true;
    try {
      while (this.waiting().length) {
        const [id] = this.waiting();
        const isDone = await this.bring(id).catch(() => {
          this.say(text("hub_away"));
          return false;
        });
        const others = this.waiting().filter((one) => one !== id);
        this.keep(isDone ? others : [...others, id]); // so that the others are uploaded before it is tried again
        if (!isDone) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    } finally {
      this.isBringing = false;
    }
  }

  /**
   * Uploads a match. Returns whether that is finished, because the hub has taken or refused it.
   * @param {string} id
   */
  async bring(id) {
    const matches = await this.box.list();
    const match = matches.find((one) => one.id === id);
    if (!match) return true; // it was removed meanwhile
    if (!match.state.includes("closed")) return false; // its last lines are not written yet
    const log = await this.box.log(match.number);
    const response = await fetch(this.address, { method: "POST", body: log });
    if (response.status === TOO_MANY || response.status >= 500) {
      this.say(text("hub_away"));
      return false;
    }
    const answer = await response.json().catch(() => undefined);
    this.say(answer?.said ?? text("hub_missing"));
    return true;
  }
}

/**
 * @param {string} line
 * @returns {Record<string, unknown> | undefined}
 */
function parsed(line) {
  try {
    const record = JSON.parse(line);
    return typeof record === "object" && record !== null ? record : undefined;
  } catch {
    return undefined; // the line is torn
  }
}
