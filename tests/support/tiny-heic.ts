/**
 * A HEIC picture of 32 by 16 pixels, its left half of one colour and its right half of another, made from nothing: no
 * encoder is at hand that writes HEVC, and nobody else's photo belongs here. Two blocks of 16 by 16 carry their
 * samples unpacked (HEVC calls it PCM), so all there is to encode is the flags around them.
 */
export type Colour = [y: number, cb: number, cr: number];

const blockPx = 16;
const widthPx = 2 * blockPx;
const heightPx = blockPx;

export function tinyHeic(left: Colour, right: Colour): Buffer {
  const parameterSets: [type: number, unit: Buffer][] = [
    [32, unitOf(32, videoParameters())],
    [33, unitOf(33, sequenceParameters())],
    [34, unitOf(34, pictureParameters())],
  ];
  const picture = unitOf(20, slice([left, right]));
  const sample = Buffer.concat([uint(4, picture.length), picture]);
  const fileType = box('ftyp', ascii('heic'), uint(4, 0), ascii('mif1'), ascii('heic'));
  const meta = (offset: number) => metaBox(parameterSets, sample.length, offset);
  const start = fileType.length + meta(0).length + 8;
  return Buffer.concat([fileType, meta(start), box('mdat', sample)]);
}

class Bits {
  bits: number[] = [];

  u(count: number, value: number): this {
    for (let at = count - 1; at >= 0; at -= 1) this.bits.push(Math.floor(value / 2 ** at) % 2);
    return this;
  }

  /** Exp-Golomb: as many zeros as it takes to know how long the number is. */
  ue(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1));
      this.u(length, 0).u(length + 1, value + 1);
    }
    return this;
  }

  flags(text: string): this {
    for (const flag of text) this.u(1, Number(flag));
    return this;
  }

  align(): this {
    while (this.bits.length % 8 !== 0) this.bits.push(0);
    return this;
  }

  /** A one, and zeros up to the byte. */
  close(): Buffer {
    return this.u(1, 1).align().bytes();
  }

  bytes(): Buffer {
    const { bits } = this;
    return Buffer.from(
      Array.from({ length: bits.length / 8 }, (_, at) =>
        Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(''), 2),
      ),
    );
  }
}

/** A NAL unit: its header, and its bytes with a 3 wherever two zeros would look like a start code. */
function unitOf(type: number, payload: Buffer): Buffer {
  const escaped: number[] = [];
  for (const byte of payload) {
    if (byte <= 3 && escaped.at(-1) === 0 && escaped.at(-2) === 0) escaped.push(3);
    escaped.push(byte);
  }
  return Buffer.from([type << 1, 1, ...escaped]);
}

/** Main profile, level 1. */
function profile(bits: Bits): Bits {
  return bits.u(2, 0).u(1, 0).u(5, 1).u(32, 0x60000000).flags('1001').u(44, 0).u(8, 30);
}

function videoParameters(): Buffer {
  const bits = new Bits().u(4, 0).flags('11').u(6, 0).u(3, 0).flags('1').u(16, 0xffff);
  return profile(bits).flags('1').ue(0, 0, 0).u(6, 0).ue(0).flags('00').close();
}

function sequenceParameters(): Buffer {
  const bits = profile(new Bits().u(4, 0).u(3, 0).flags('1'));
  // 4:2:0, its size, no cropping, 8 bits a sample.
  bits.ue(0, 1, widthPx, heightPx).flags('0').ue(0, 0, 4).flags('1').ue(0, 0, 0);
  // Blocks of 16, transforms of 4 to 16.
  bits.ue(1, 0, 0, 2, 0, 0).flags('000');
  // PCM: 8 bits, blocks of 16, no filter over them.
  bits.flags('1').u(4, 7).u(4, 7).ue(1, 0).flags('1');
  return bits.ue(0).flags('00000').close();
}

function pictureParameters(): Buffer {
  const bits = new Bits().ue(0, 0).flags('00').u(3, 0).flags('00').ue(0, 0, 0).flags('000').ue(0, 0);
  // Deblocking is off.
  return bits.flags('0000000').flags('101').flags('00').ue(0).flags('00').close();
}

function slice(colours: Colour[]): Buffer {
  // The first and only one, of type I.
  const bits = new Bits().flags('10').ue(0, 2, 0).u(1, 1).align();
  const partMode = { state: 0 };
  colours.forEach(([y, cb, cr], index) => {
    const isLast = index === colours.length - 1;
    const before = new Arithmetic(bits);
    if (index > 0) before.terminate(0);
    before.mostProbable(partMode);
    before.terminate(1);
    bits.align();
    for (const [sample, count] of [
      [y, blockPx ** 2],
      [cb, blockPx ** 2 / 4],
      [cr, blockPx ** 2 / 4],
    ] as const) {
      for (let at = 0; at < count; at += 1) bits.u(8, sample);
    }
    if (isLast) new Arithmetic(bits).terminate(1);
  });
  return bits.align().bytes();
}

const lpsRanges = [
  [128, 176, 208, 240],
  [128, 167, 197, 227],
  [128, 158, 187, 216],
];

/** As much of CABAC's encoder as it takes for a few flags that are what is expected. */
class Arithmetic {
  readonly #out: Bits;
  #low = 0;
  #range = 510;
  #isFirst = true;
  #outstanding = 0;

  constructor(out: Bits) {
    this.#out = out;
  }

  mostProbable(context: { state: number }): void {
    this.#range -= lpsRanges[context.state]?.[(this.#range >> 6) & 3] ?? 0;
    context.state += 1;
    this.#renormalise();
  }

  terminate(value: 0 | 1): void {
    this.#range -= 2;
    if (value === 0) {
      this.#renormalise();
      return;
    }
    this.#low += this.#range;
    this.#range = 2;
    this.#renormalise();
    this.#put((this.#low >> 9) & 1);
    this.#out.u(2, ((this.#low >> 7) & 3) | 1);
  }

  #renormalise(): void {
    while (this.#range < 256) {
      if (this.#low < 256) this.#put(0);
      else if (this.#low >= 512) {
        this.#low -= 512;
        this.#put(1);
      } else {
        this.#low -= 256;
        this.#outstanding += 1;
      }
      this.#range *= 2;
      this.#low *= 2;
    }
  }

  #put(bit: number): void {
    if (this.#isFirst) this.#isFirst = false;
    else this.#out.u(1, bit);
    for (; this.#outstanding > 0; this.#outstanding -= 1) this.#out.u(1, 1 - bit);
  }
}

function uint(bytes: number, value: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

function ascii(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

function box(type: string, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([uint(4, content.length + 8), ascii(type), content]);
}

function fullBox(type: string, version: number, ...parts: Buffer[]): Buffer {
  return box(type, uint(4, version * 2 ** 24), ...parts);
}

function metaBox(parameterSets: [number, Buffer][], length: number, offset: number): Buffer {
  const itemId = uint(2, 1);
  const configuration = box(
    'hvcC',
    Buffer.from([1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 30, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f]),
    uint(1, parameterSets.length),
    ...parameterSets.map(([type, unit]) =>
      Buffer.concat([uint(1, 0x80 | type), uint(2, 1), uint(2, unit.length), unit]),
    ),
  );
  const extent = fullBox('ispe', 0, uint(4, widthPx), uint(4, heightPx));
  return fullBox(
    'meta',
    0,
    fullBox('hdlr', 0, uint(4, 0), ascii('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, itemId),
    fullBox(
      'iloc',
      0,
      uint(2, 0x4400),
      uint(2, 1),
      itemId,
      uint(2, 0),
      uint(2, 1),
      uint(4, offset),
      uint(4, length),
    ),
    fullBox('iinf', 0, uint(2, 1), fullBox('infe', 2, itemId, uint(2, 0), ascii('hvc1\0'))),
    box(
      'iprp',
      box('ipco', configuration, extent),
      fullBox('ipma', 0, uint(4, 1), itemId, Buffer.from([2, 0x81, 2])),
    ),
  );
}
