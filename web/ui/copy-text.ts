/**
 * Copies a text, and tells whether it did. A page that comes by plain http has no `navigator.clipboard`: there the text
 * is copied out of a field, which stands beside the pressed button, since everything outside of an open dialog is inert.
 */
export async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromField(text, button);
  }
}

function copyFromField(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  button.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  button.focus();
  return isCopied;
}
