/** What the scripts hand one another. */

declare global {
  type Field = [name: string, value: string];

  /** A match as this phone keeps it, of which only our Python knows more. */
  interface KeptMatch {
    id: string;
    table: string;
  }

  /** A request, to this phone's own Python. */
  interface Question {
    method: string;
    address: string;
    fields: Field[];
    at: number; // ms
    look: Record<string, string>;
    alone?: boolean; // of the matches of this phone alone
  }

  /** What a server, or this phone's own Python, answers. */
  interface Answer {
    status: number;
    page?: string;
    address?: string;
    kept?: KeptMatch; // as it is now
    gone?: string; // the id of a match that is no more
  }

  type Ask = (method: string, address: string, fields: Field[]) => Promise<Answer>;
}

export {};
