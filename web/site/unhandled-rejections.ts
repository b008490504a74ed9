/** A promise that nobody waited for must not look like a crash to a visitor: it is written down, and that is all. */
export function logUnhandledRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    // biome-ignore lint/suspicious/noConsole: the console is where it is logged
    console.error('Unhandled promise rejection', event.reason);
    event.preventDefault();
  });
}
