/** Logs unhandled promise rejections and keeps them from the visitor. */
export function logUnhandledRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    // biome-ignore lint/suspicious/noConsole: the console is where it is logged
    console.error('Unhandled promise rejection', event.reason);
    event.preventDefault();
  });
}
