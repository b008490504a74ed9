/** Logs unhandled promise rejections and keeps them from the visitor. */
export function logUnhandledRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    // biome-ignore lint/suspicious/noConsole: visitors have no other log
    console.error('Unhandled promise rejection', event.reason);
    event.preventDefault();
  });
}
