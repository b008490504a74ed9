// The letters of the wood type, corner by corner, as sums of guides: `w-1.2s h` is 1.2 stems in from the right edge, at
// the foot; a third figure rounds the corner. `#left top right bottom` is a box. Shapes are parted by `;`, and those
// after `/` are cut out of the others.
//
// w width, h height, c middle across, m middle down, s stem, b bar, d a slanted stem, k where slanted stems meet,
// u and l the ends of open curves above and below, R and r the outer and inner rounding;
// a the bar of the A, and i and j its insides at the bar's upper and lower edge.

const counters = '#s b w-s m-.5b r;#s m+.5b w-s h-b r';
const ring = '#0 0 w h R';
const snake =
  'w u,w 0 R,0 0 R,0 m+.5b R,w-s m+.5b r,w-s h-b r,s h-b r,s l,0 l,0 h R,w h R,w m-.5b R,s m-.5b r,s b r,w-s b r,w-s u';
const six = 'w u,w 0 R,0 0 R,0 h R,w h R,w m-.5b R,s m-.5b,s b r,w-s b r,w-s u';
const three =
  '0 u,0 0 R,w 0 R,w m .4R,w h R,0 h R,0 l,s l,s h-b r,w-s h-b r,w-s m+.5b r,1.1s m+.5b,1.1s m-.5b,w-s m-.5b r,w-s b r,s b r,s u';
const open = 'w u,w 0 R,0 0 R,0 h R,w h R,w l,w-s l,w-s h-b r,s h-b r,s b r,w-s b r,w-s u';
const nine = '0 l,0 h R,w h R,w 0 R,0 0 R,0 m+.5b R,w-s m+.5b,w-s h-b r,s h-b r,s l';

export const blockLetters: Record<string, string> = {
  A: '0 h,c-.66s 0,c+.66s 0,w h,w-d h,w-j a+b,j a+b,d h/i a,w-i a,c k',
  B: `0 0,w 0 R,w m .5R,w h R,0 h/${counters}`,
  C: open,
  D: '0 0,w 0 R,w h R,0 h/s b,w-s b r,w-s h-b r,s h-b',
  E: '#0 0 s h;#0 0 w b;#0 m-.5b .9w m+.5b;#0 h-b w h',
  F: '#0 0 s h;#0 0 w b;#0 m-.5b .9w m+.5b',
  G: 'w u,w 0 R,0 0 R,0 h R,w h R,w m,c m,c m+b,w-s m+b,w-s h-b r,s h-b r,s b r,w-s b r,w-s u',
  H: '#0 0 s h;#w-s 0 w h;#0 m-.5b w m+.5b',
  I: '#0 0 w h',
  J: 'w-s 0,w 0,w h R,0 h R,0 l,s l,s h-b r,w-s h-b r',
  K: '#0 0 s h;.7s .66h,w-d 0,w 0,.7s+d .66h;1.15s .4h,1.15s+d .34h,w h,w-d h',
  L: '#0 0 s h;#0 h-b w h',
  M: '#0 0 s h;#w-s 0 w h;0 0,1.2s 0,c .56h,w-1.2s 0,w 0,c+.46s .86h,c-.46s .86h',
  N: '#0 0 s h;#w-s 0 w h;0 0,1.14s 0,w h,w-1.14s h',
  O: `${ring}/#s b w-s h-b r`,
  P: '0 0,w 0 R,w .56h+.5b R,s .56h+.5b,s h,0 h/s b,w-s b r,w-s .56h-.5b r,s .56h-.5b',
  Q: `${ring};c-.1s .72h,c+.9s .72h,w+.1s h,w-.95s h/#s b w-s h-b r`,
  R: '0 0,w 0 R,w .54h+.5b R,s .54h+.5b,s h,0 h;c-.45s .54h,c-.45s+d .54h,w h,w-d h/s b,w-s b r,w-s .54h-.5b r,s .54h-.5b',
  S: snake,
  T: '#c-.5s 0 c+.5s h;#0 0 w b',
  U: '0 0,s 0,s h-b r,w-s h-b r,w-s 0,w 0,w h R,0 h R',
  V: '0 0,d 0,c h-k,w-d 0,w 0,c+.66s h,c-.66s h',
  W: '0 0,s 0,.27w h-k,c-.5s 0,c+.5s 0,.73w h-k,w-s 0,w 0,.73w+.6s h,.73w-.6s h,c k,.27w+.6s h,.27w-.6s h',
  X: '0 0,1.14s 0,w h,w-1.14s h;w-1.14s 0,w 0,1.14s h,0 h',
  Y: '0 0,d 0,c .44h,w-d 0,w 0,c+.5s .62h,c+.5s h,c-.5s h,c-.5s .62h',
  Z: '#0 0 w b;#0 h-b w h;w-1.2s .9b,w .9b,1.2s h-.9b,0 h-.9b',
  '0': `${ring}/#s b w-s h-b r`,
  '1': '#w-s 0 w h;w-s 0,w-s 1.3b,0 2b,0 .95b',
  '2': '0 u,0 0 R,w 0 R,w m+.5b R,s m+.5b+.35R r,s h-b,w h-b,w h,0 h,0 m-.5b+.35R R,w-s m-.5b r,w-s b r,s b r,s u',
  '3': three,
  '4': '0 .62h,w-1.9s 0,w-.35s 0,w-.35s .62h+b,0 .62h+b;#w-1.35s 0 w-.35s h;#0 .62h w .62h+b/.95s .62h,w-1.35s .62h,w-1.35s .2h',
  '5': 'w 0,w b,s b,s m-b,w m-b R,w h R,0 h R,0 l,s l,s h-b r,w-s h-b r,w-s m r,0 m,0 0',
  '6': `${six}/#s m+.5b w-s h-b r`,
  '7': '0 0,w 0,w 1.1b,.22w+d h,.22w h,w-d b,0 b',
  '8': `#0 0 w m+.4b R;#0 m-.4b w h R/${counters}`,
  '9': `${nine}/#s b w-s m-.5b r`,
  $: `${snake};#c-.3s -.07h c+.3s 1.07h`,
  '.': '#0 h-s w h',
  ':': '#0 h-s w h;#0 .32h w .32h+s',
  ',': '0 h-s,w h-s,w h,.4w h+.5s,.1w h+.5s,.4w h,0 h',
  "'": '0 0,w 0,.8w .26h,.2w .26h',
  '!': '0 0,w 0,.82w h-1.45s,.18w h-1.45s;#0 h-s w h',
  '?': '0 u,0 0 R,w 0 R,w m+.5b R,c+.5s m+.5b,c+.5s h-1.45s,c-.5s h-1.45s,c-.5s m-.5b,w-s m-.5b r,w-s b r,s b r,s u;#c-.5s h-s c+.5s h',
  '-': '#0 m-.5b w m+.5b',
  '+': '#0 m-.5b w m+.5b;#c-.5s m-.5w c+.5s m+.5w',
  '/': 'w-s 0,w 0,s h,0 h',
  Б: '0 0,.94w 0,.94w b,s b,s m-.5b,w m-.5b R,w h R,0 h/s m+.5b,w-s m+.5b r,w-s h-b r,s h-b',
  Г: '#0 0 s h;#0 0 w b',
  Ґ: '#0 .7b s h;#0 .7b w 1.7b;#w-.9s 0 w 1.7b',
  Д: '#.2w 0 .9w b;#.9w-s 0 .9w h-.7b;.2w 0,.2w+d 0,.08w+d h-.7b,.08w h-.7b;#0 h-1.7b w h-.7b;#0 h-1.7b .8s h;#w-.8s h-1.7b w h',
  Є: `${open};#.5s m-.5b .75w m+.5b`,
  Ж: '0 0,1.14s 0,w h,w-1.14s h;w-1.14s 0,w 0,1.14s h,0 h;#c-.5s 0 c+.5s h',
  З: three,
  И: '#0 0 s h;#w-s 0 w h;w-1.14s 0,w 0,1.14s h,0 h',
  Л: '#.25w 0 w b;#w-s 0 w h;.25w 0,.25w+d 0,d h,0 h',
  П: '#0 0 s h;#w-s 0 w h;#0 0 w b',
  У: '0 0,d 0,.62w+.2s .46h,.5w .64h;w-d 0,w 0,.3w+d h,.3w h',
  Ф: '#0 .14h w .86h R;#c-.5s 0 c+.5s h/#s .14h+b w-s .86h-b r',
  Ц: '#0 0 s h-.7b;#w-1.5s 0 w-.5s h-.7b;#0 h-1.7b w h-.7b;#w-.8s h-1.7b w h',
  Ч: '#w-s 0 w h;0 0,s 0,s m-.4b r,w-s m-.4b,w-s m+.6b,0 m+.6b R',
  Ш: '#0 0 s h;#c-.5s 0 c+.5s h;#w-s 0 w h;#0 h-b w h',
  Щ: '#0 0 s h-.7b;#.46w-.5s 0 .46w+.5s h-.7b;#.92w-s 0 .92w h-.7b;#0 h-1.7b w h-.7b;#w-.8s h-1.7b w h',
  Ъ: '#0 0 .4w b;.22w 0,.22w+s 0,.22w+s m-.5b,w m-.5b R,w h R,.22w h/.22w+s m+.5b,w-s m+.5b r,w-s h-b r,.22w+s h-b',
  Ы: '0 0,s 0,s m-.5b,.7w m-.5b R,.7w h R,0 h;#w-s 0 w h/s m+.5b,.7w-s m+.5b r,.7w-s h-b r,s h-b',
  Ь: '0 0,s 0,s m-.5b,w m-.5b R,w h R,0 h/s m+.5b,w-s m+.5b r,w-s h-b r,s h-b',
  Э: '0 u,0 0 R,w 0 R,w h R,0 h R,0 l,s l,s h-b r,w-s h-b r,w-s b r,s b r,s u;#.35w m-.5b w-.5s m+.5b',
  Ю: '#0 0 s h;#0 m-.5b .34w+.5s m+.5b;#.34w 0 w h R/#.34w+s b w-s h-b r',
  Я: 'w 0,w h,w-s h,w-s .54h+.5b,0 .54h+.5b R,0 0 R;c+.45s .54h,c+.45s-d .54h,0 h,d h/s b r,s .54h-.5b r,w-s .54h-.5b,w-s b',
};

/** Cyrillic letters that look like Latin ones. */
for (const [cyrillic, latin] of [
  'АA',
  'ВB',
  'ЕE',
  'КK',
  'МM',
  'НH',
  'ОO',
  'РP',
  'СC',
  'ТT',
  'ХX',
  'ІI',
  'ЈJ',
  'ЅS',
].map((pair) => [...pair])) {
  blockLetters[cyrillic ?? ''] = blockLetters[latin ?? ''] ?? '';
}
