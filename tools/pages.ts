/** What TypeScript is told of our pages: an element that is looked for is one of HTML, of the kind that
    is asked for, and what is listened to comes from one. */

declare global {
  type From<Kind extends Event, Target extends EventTarget> = Kind & { readonly target: Target };

  interface PageEvents {
    change: From<Event, HTMLInputElement>;
    click: From<MouseEvent, HTMLElement>;
    input: From<InputEvent, HTMLInputElement>;
    pointerdown: From<PointerEvent, HTMLElement>;
    submit: From<SubmitEvent, HTMLFormElement> & { submitter: HTMLButtonElement };
    "live:put": From<CustomEvent, HTMLElement>;
    "preview:unheard": From<CustomEvent<(said: string) => void>, HTMLFormElement>;
  }

  interface Document {
    addEventListener<K extends keyof PageEvents>(kind: K, heard: (event: PageEvents[K]) => void, isCapture?: boolean): void;
    readonly activeElement: HTMLInputElement;
    getElementById<E extends HTMLElement = HTMLElement>(id: string): E;
  }

  interface HTMLElement {
    addEventListener<K extends keyof PageEvents>(kind: K, heard: (event: PageEvents[K]) => void): void;
  }

  interface HTMLFormElement {
    addEventListener<K extends keyof PageEvents>(kind: K, heard: (event: PageEvents[K]) => void): void;
  }

  interface HTMLInputElement {
    addEventListener<K extends keyof PageEvents>(kind: K, heard: (event: PageEvents[K]) => void): void;
  }

  interface ParentNode {
    querySelector<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K];
    querySelector(selector: `[name=${string}`): HTMLInputElement;
    querySelector(selector: `button[${string}`): HTMLButtonElement;
    querySelector(selector: `form[${string}`): HTMLFormElement;
    querySelector<E extends Element = HTMLElement>(selector: string): E;
    querySelectorAll<K extends keyof HTMLElementTagNameMap>(selector: K): NodeListOf<HTMLElementTagNameMap[K]>;
    querySelectorAll<E extends Element = HTMLElement>(selector: string): NodeListOf<E>;
  }

  interface Element {
    cloneNode(isDeep: boolean): HTMLElement;
    closest<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K];
    closest<E extends Element = HTMLElement>(selector: string): E;
  }

  /** What our selectors find. */
  interface HTMLElementTagNameMap {
    "[name=csrf_token]": HTMLInputElement;
    "main [name=base]": HTMLInputElement;
    "a[href]": HTMLAnchorElement;
    "a[href]:not([data-opens])": HTMLAnchorElement;
    "a[hreflang]": HTMLAnchorElement;
    "form[action]": HTMLFormElement;
    "link[rel=stylesheet]": HTMLLinkElement;
    "script[src]": HTMLScriptElement;
    "form[data-preview]": HTMLFormElement;
    "input, select, textarea": HTMLInputElement;
    "[data-move]": HTMLButtonElement;
    ".full[open], .way[data-side][open]": HTMLDetailsElement;
    ".menu[open]": HTMLDetailsElement;
    ".counting": HTMLDetailsElement;
    ".digits": HTMLInputElement;
  }

  interface HTMLFormControlsCollection {
    [Symbol.iterator](): ArrayIterator<HTMLInputElement>;
  }

  /** Words, but where a file is chosen. */
  interface FormData {
    [Symbol.iterator](): FormDataIterator<Field>;
  }

  /** Chromium's alone. */
  interface Navigator {
    connection: { saveData: boolean; type: string };
  }

  interface ServiceWorkerRegistration {
    sync: { register(tag: string): Promise<void> };
  }

  interface Window {
    addEventListener(kind: "submit", heard: (event: PageEvents["submit"]) => void): void;
    addEventListener(kind: "foreseen", heard: (event: From<CustomEvent<HTMLButtonElement>, HTMLFormElement>) => void): void;
    /** Safari's before 14.1. */
    webkitAudioContext: typeof AudioContext;
  }
}

export {};
