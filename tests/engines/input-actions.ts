/** Keys that are no characters have places of their own in Unicode's private area. */
const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Space: ' ',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};
const control = '\uE009';

/** One input device and what it does. Both protocols write it down in the same way. */
interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  parameters?: { pointerType: 'mouse' };
  actions: object[];
}

/** A click on the middle of an element, which each protocol refers to in its own way. */
export function clickOn(origin: object): InputSource[] {
  const actions = [
    { type: 'pointerMove', origin, x: 0, y: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

export function pressKey(key: string): InputSource[] {
  return keyboard(stroke(keys[key] ?? key));
}

/** In the field that has the focus: all that stands in it goes, and the text comes. */
export function typeAnew(text: string): InputSource[] {
  return keyboard([
    { type: 'keyDown', value: control },
    ...stroke('a'),
    { type: 'keyUp', value: control },
    ...stroke(keys.Backspace ?? ''),
    ...[...text].flatMap((character) => stroke(character)),
  ]);
}

function keyboard(actions: object[]): InputSource[] {
  return [{ type: 'key', id: 'keyboard', actions }];
}

function stroke(value: string): object[] {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
}
