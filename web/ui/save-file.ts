export function saveFile({ blob, name }: { blob: Blob; name: string }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers start to read the blob only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
