const orientationTag = 0x0112;
const exifMarker = 0xe1;
const scanMarker = 0xda;

/** The Exif orientation of a JPEG, 1 to 8. 1 (upright) when it has none. */
export function jpegOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let at = 2;
    while (view.getUint8(at) === 0xff) {
      const marker = view.getUint8(at + 1);
      if (marker === scanMarker) return 1;
      // `Exif`, followed by two zero bytes.
      if (marker === exifMarker && view.getUint32(at + 4) === 0x45786966) return orientationIn(view, at + 10);
      at += 2 + view.getUint16(at + 2);
    }
  } catch (error) {
    // The data ends before the orientation tag.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

function orientationIn(view: DataView, tiff: number): number {
  const isLittle = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, isLittle);
  const entries = view.getUint16(directory, isLittle);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + 12 * index;
    if (view.getUint16(entry, isLittle) !== orientationTag) continue;
    const orientation = view.getUint16(entry + 8, isLittle);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  }
  return 1;
}
