/** What the scripts hand one another. */

declare global {
  type Field = [name: string, value: string];

  /** A match as this phone keeps it, of which only our Python knows more. */
  interface KeptMatch {
    id: string;
    table: string;
  }

  /** A write that was noted on this phone: of a hand, or where it has an address of something else. */
  interface Hand {
    id: string;
    base: number; // the server's last entry that was seen when it was noted
    fields: Field[]; // as a form sends them
    at: number; // when it was noted, in ms
    words: string;
    problem: string; // what was wrong when it was refused, or what is asked about it
    address?: string; // where it is named, what waits itself is named by its id
    takes?: string; // the id of the hand that it takes back
    isAgain?: boolean; // what is asked is whether it is another hand
    number?: number; // of its entry, once the journal has it
    isLate?: boolean; // it waits there for a choice
    isEarly?: boolean; // its form was sent before queue.js was there
  }

  /** What a page leaves to the service worker: the hands of a table, and where they are sent to. */
  interface HandedOver {
    queue: string;
    hands: Hand[];
  }

  /** What early.js or the service worker kept of a table, as it was sent. */
  type Caught = Pick<Hand, "address" | "fields" | "at"> & { words?: string; key?: string };

  /** What became of a hand that was sent: nobody knows of one that is lost. */
  interface Sent {
    is: "stored" | "late" | "refused" | "shut" | "busy" | "lost";
    number?: number;
    page?: string; // where it is shown
    isEcho?: boolean; // of another's hand that says the same
    isVain?: boolean; // an undo of what is gone already
    problem?: string;
    isAgain?: boolean; // what is wrong is asked: whether it is another hand
    pause?: number; // seconds until the next try
  }

  /** A match as it was carried, and what names this carrying of it. */
  interface Known {
    document: { match: { version: number }; entry: string; phone: string };
    tag: string;
  }

  /** A request, to this phone's own Python. */
  interface Question {
    method: string;
    address: string;
    fields: Field[];
    at: number; // ms
    look: Record<string, string>;
    alone?: boolean; // of the matches of this phone alone
    known?: Known["document"];
    tag?: string;
    waiting?: Noted[];
    entry?: string; // how the reader enters hands
  }

  /** What waits here, as the request it is. */
  type Noted = Pick<Hand, "id" | "number" | "address" | "fields" | "at">;

  /** What a server, or this phone's own Python, answers. */
  interface Answer {
    status: number;
    page?: string;
    address?: string; // where it leads to
    file?: string; // the name of what is to be saved
    content?: string; // of that
    look?: Record<string, string>; // what the reader chose
    way?: string; // how the reader enters hands
    told?: Record<string, string>; // against what waits, by its id
    names?: Record<string, string>; // the ids of what was noted here, by their numbers
    kept?: KeptMatch[]; // what changed, as it is now
    gone?: string; // the id of a match that is no more
    written?: string[]; // the ids of what was kept or is gone
    is_kept?: boolean;
    many?: number; // matches on this phone then
  }

  type Ask = (method: string, address: string, fields: Field[]) => Promise<Answer>;
}

export {};
