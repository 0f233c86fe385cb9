/** What a worker hears and may do: each of ours is one of a page or a service worker, and told alike. */

declare global {
  interface WorkerGlobalScopeEventMap {
    activate: ExtendableEvent;
    fetch: FetchEvent;
    install: ExtendableEvent;
    message: ExtendableMessageEvent;
    sync: ExtendableEvent & { tag: string };
  }

  interface WorkerGlobalScope {
    readonly clients: Clients;
    readonly registration: ServiceWorkerRegistration;
    readonly serviceWorker?: ServiceWorker;
    skipWaiting(): Promise<void>;
  }

  /** Chromium's alone. */
  interface WorkerNavigator {
    connection: { saveData: boolean; type: string };
  }
}

export {};
