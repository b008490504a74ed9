/**
 * Prompts as people write them, and the words of their posters: `kicker > headline | secondary | detail // detail`, and
 * in braces what directs the drawing and stays off. Every other word of a prompt has its place.
 */
const asked = `
Halloween late show! DJ Static
  = Halloween Late Show! | DJ Static
Halloween late show! DJ Static spins till 2am, costumes encouraged, $10
  = Halloween Late Show! | DJ Static spins till 2am, costumes encouraged | $10
Christmas party
  = Christmas Party
Poster for a Christmas party with the Jingle Cats
  = A Christmas Party | With the Jingle Cats {Poster for}
Día de los Muertos con Mariachi Sol, sábado 1 de noviembre a las 7
  = Día de los Muertos | Con Mariachi Sol | Sábado 1 de noviembre a las 7
Día de los Muertos con Mariachi Sol
  = Día de los Muertos | Con Mariachi Sol
Latte art throwdown: Baristas compete, $5 buy-in
  = Latte Art Throwdown | Baristas compete | $5 buy-in
Bluegrass Breakdown, $15 adv / $20 door, at Myth & Legend Johns Creek
  = Bluegrass Breakdown | | $15 adv / $20 door // At Myth & Legend Johns Creek
Jazz night with saxophone under the moon, Friday, October 18, 8 pm
  = Jazz Night | With saxophone under the moon | Friday, October 18, 8 pm
Create a rustic poster of the Oak Street Ramblers playing in the hills
  = The Oak Street Ramblers | Playing in the hills {Create a rustic poster of}
A poster for "the hollow pines", live with Anna Reed
  = The Hollow Pines | Live with Anna Reed {A poster for}
Folklore presents: Songs of the Sea
  = Folklore presents > Songs of the Sea
An evening with Dvořák & the Łódź Trio
  = An evening with > Dvořák & the Łódź Trio
Open mic on Friday, October 18 at 8 pm, free entry, with Anna
  = Open Mic | With Anna | On Friday, October 18 at 8 pm // Free entry
Karaoke party Saturday 9pm
  = Karaoke Party | | Saturday 9pm
Sunday brunch
  = Sunday Brunch
Taco Tuesday 6pm
  = Taco Tuesday | | 6pm
Black Friday vinyl sale 10am-4pm
  = Black Friday Vinyl Sale | | 10am-4pm
OPEN MIC NIGHT EVERY TUESDAY 7PM SIGN UP AT 630 FREE COFFEE FOR PERFORMERS
  = OPEN MIC NIGHT | EVERY TUESDAY 7PM SIGN UP AT 630 FREE COFFEE FOR PERFORMERS
Please make a poster for our New Year's Eve Gala w/ The Velvet Foxes, Dec 31, doors 8 / music 9, $25 adv, $30 door, 21+
  = Our New Year's Eve Gala | w/ The Velvet Foxes | Dec 31 // Doors 8 / music 9 // $25 adv // $30 door // 21+ {Please make a poster for}
doors 7 / show 8, The Pine Hollow Boys feat. Ella Ray & DJ Momo
  = The Pine Hollow Boys | Feat. Ella Ray & DJ Momo | Doors 7 / show 8
St. Patrick's Day Céilí with The Raglan Road Band – Tue 3/17 – 6:30pm – no cover
  = St. Patrick's Day Céilí | With The Raglan Road Band | Tue 3/17 // 6:30pm // No cover
🎃 Halloween Bash 🎃 DJ Static 🎧 costume contest, winner takes $100
  = Halloween Bash | DJ Static, costume contest | Winner takes $100
Noche de Bolero: Trío Los Ángeles, viernes 14 de febrero, 20:00 h, entrada libre
  = Noche de Bolero | Trío Los Ángeles | Viernes 14 de febrero // 20:00 h // Entrada libre
Вечер джаза с Анной Петровой, пятница 20:00, вход свободный
  = Вечер джаза | С Анной Петровой | Пятница 20:00 // Вход свободный
#OpenMicMonday @folklorecoffee sign-up 6:30 / start 7
  = #OpenMicMonday @folklorecoffee | | Sign-up 6:30 / start 7
Trivia Night every Wednesday 7-9pm
  = Trivia Night | | Every Wednesday 7-9pm
Best costume wins $100
  = Best Costume Wins $100
Thank God it's Friday
  = Thank God It's Friday
Make coffee not war
  = Make Coffee Not War
Paint & sip night, $35 per person, all supplies included, call (555) 555-0142
  = Paint & Sip Night | All supplies included | $35 per person // Call (555) 555-0142
Songwriters in the round: Mae Bell, Tom Okafor, Jun Park and Lucía Vega, Thursday Nov 6, 7pm, $10 suggested donation, all ages
  = Songwriters in the Round | Mae Bell, Tom Okafor, Jun Park and Lucía Vega | Thursday Nov 6, 7pm // $10 suggested donation // All ages
Piano trio "Blue Hour" every Thursday
  = Piano trio > Blue Hour | | Every Thursday
Mother's Day brunch & harp, Sunday May 10th 2026, 10am–2pm, reservations at example.com/brunch
  = Mother's Day Brunch & Harp | | Sunday May 10th 2026, 10am–2pm // Reservations at example.com/brunch
4th of July BBQ + bluegrass on the patio, noon til dark, free!
  = 4th of July BBQ + Bluegrass on the Patio | | Noon til dark // Free
Vinyl swap (buy/sell/trade) Sat. Nov. 8 from 11 to 4
  = Vinyl Swap (buy/sell/trade) | | Sat. Nov. 8 from 11 to 4
The Doors tribute night Saturday 8pm
  = The Doors Tribute Night | | Saturday 8pm
Please draw a saxophone player on a stool, in a vintage style
  = A Saxophone Player on a Stool {Please draw in a vintage style}
Create a jazz night poster
  = Jazz Night {Create a poster}
Poetry slam⏎hosted by Ms. Ruth⏎Fri 10/31 @ 8⏎$5-10 sliding scale
  = Poetry Slam | Hosted by Ms. Ruth | Fri 10/31 @ 8 // $5-10 sliding scale
Rumours: a Fleetwood Mac tribute, Friday the 13th, 8 p.m. sharp
  = Rumours | A Fleetwood Mac tribute | Friday the 13th, 8 p.m. sharp
We're closed Thanksgiving, back Friday with live jazz
  = We're Closed Thanksgiving | Back Friday with live jazz
Toys for Tots benefit show - 5 bands - 1 new toy gets you in
  = Toys for Tots Benefit Show | 1 new toy gets you in | 5 bands
The (Not So) Secret Sisters, acoustic, 8pm
  = The (Not So) Secret Sisters | Acoustic | 8pm
Valentine's Day dinner for two, $80 per couple, Feb 14, 5:30 & 8pm seatings
  = Valentine's Day Dinner for Two | | $80 per couple // Feb 14, 5:30 & 8pm seatings
Feliz Año Nuevo! Fiesta con DJ Niño, 31 de diciembre, $20
  = Feliz Año Nuevo! | Fiesta con DJ Niño | 31 de diciembre // $20
Kids' sing-along w/ Mr. Ukulele, Saturdays at 10am, $0-$5 pay what you can
  = Kids' Sing-along | w/ Mr. Ukulele, $0-$5 pay what you can | Saturdays at 10am
J.D. McPherson vs. St. Paul & the Broken Bones
  = J.D. McPherson vs. St. Paul & the Broken Bones
Anna Reed + The Lowlands + Kid Copper, 2026-11-20, 19:30, €12/€15
  = Anna Reed + The Lowlands + Kid Copper | | 2026-11-20, 19:30 // €12/€15
Grand opening Saturday, Nov 1st, 9am, first 50 guests get a free mug, ribbon cutting with the mayor, live music by the Dawsonville High jazz band all day, kids' corner, raffle at 3pm, and half-price lattes until close
  = Grand Opening | First 50 guests get a free mug, ribbon cutting with the mayor, live music by the Dawsonville High jazz band all day, kids' corner, and half-price lattes until close | Saturday, Nov 1st, 9am // Raffle at 3pm
Blues jam with a picture of a guitar
  = Blues Jam {with a picture of a guitar}
Paint night with a picture of your pet
  = Paint Night | With a picture of your pet
Girls' night out... ladies free before 9, $5 after
  = Girls' Night Out | | Ladies free before 9 // $5 after
Movie night "Coco" in the garden, Nov 2, 7:30, bring a blanket
  = Movie night > Coco | In the garden, bring a blanket | Nov 2, 7:30
Two Cow Garage, Lo Tom, & more TBA, all ages, 5 bucks
  = Two Cow Garage | Lo Tom, & more TBA | All ages // 5 bucks
CHRISTMAS COOKIE SWAP & CAROLS DECEMBER 14 2PM BRING 2 DOZEN
  = CHRISTMAS COOKIE SWAP & CAROLS | DECEMBER 14 2PM BRING 2 DOZEN
easter egg hunt april 5 10am kids under 10 free
  = Easter Egg Hunt | | April 5 10am kids under 10 free
Hanukkah candle lighting w/ Klezmer Kitchen (8pm)
  = Hanukkah Candle Lighting | w/ Klezmer Kitchen | 8pm
Cinco de Mayo fiesta 5/5 5pm-midnight, 2-for-1 churros
  = Cinco de Mayo Fiesta | 2-for-1 churros | 5/5 5pm-midnight
Ladies' Choice karaoke | every Thurs | 9 'til late | $3 drafts
  = Ladies' Choice Karaoke | | Every Thurs // 9 'til late // $3 drafts
DJ Static b2b Luna, 10p–2a, $10 before 11 / $15 after
  = DJ Static b2b Luna | | 10p–2a // $10 before 11 / $15 after
Come as you are 90s night, no cover, 21 and up
  = Come As You Are 90s Night | | No cover // 21 and up
Text 555-0142 to book your table for NYE with The Big Band!
  = Text 555-0142 to Book Your Table for NYE | With The Big Band!
¿Quieres cantar? Noche de karaoke, jueves 9 pm
  = ¿Quieres Cantar? | Noche de karaoke | Jueves 9 pm
Fête de la Musique avec Zoé & Théo, 21 juin, 19h30, entrée libre
  = Fête de la Musique | Avec Zoé & Théo | 21 juin // 19h30 // Entrée libre
Spring equinox yoga + matcha... 7am on the patio / $12 / bring a mat
  = Spring Equinox Yoga + Matcha | 7am on the patio / $12 / bring a mat
tickets $8, students $5: Battle of the Bands round 2, Sat 11/15 6pm
  = Battle of the Bands Round 2 | | Tickets $8 // Students $5 // Sat 11/15 6pm
Open mic. Sign-ups at 6. Show at 7. Free.
  = Open Mic | | Sign-ups at 6 // Show at 7 // Free
Fri Nov 7: The Hollow Pines w/ Mae Bell // doors 7
  = The Hollow Pines | w/ Mae Bell | Fri Nov 7 // Doors 7
"Songs" and "Stories" with Ray
  = "Songs" and "Stories" | With Ray
Adults $12, kids 5-12 $6, under 5 free: Pancake breakfast w/ Santa, Dec 13, 8-11am
  = Pancake Breakfast | w/ Santa | Adults $12 // Kids 5-12 $6 // Under 5 free // Dec 13, 8-11am
Ray's 50th!!!
  = Ray's 50th!!!
Rock 'n' Roll Bingo - Thurs 7 - win stuff
  = Rock 'n' Roll Bingo | Win stuff | Thurs 7
𝗢𝗽𝗲𝗻 𝗠𝗶𝗰 for poets, https://example.com/poets?week=2
  = Open Mic for Poets | | https://example.com/poets?week=2
Свято осені, Їжак & Ґанок, вхід 100 грн
  = Свято осені | Їжак & Ґанок | Вхід 100 грн
Friday night, The Hollow Pines, 8pm
  = The Hollow Pines | | Friday night // 8pm
The 1975 tribute band, Saturday March 7, doors 7pm, $12
  = The 1975 Tribute Band | | Saturday March 7 // Doors 7pm // $12
Piano bar. Thursdays, 8 till late. No cover.
  = Piano Bar | | Thursdays, 8 till late // No cover
`;

export interface AskedPoster {
  prompt: string;
  kicker: string;
  headline: string;
  secondary: string;
  details: string[];
  /** Words of the prompt that direct the drawing. */
  off: string;
}

export const askedPosters: AskedPoster[] = [...asked.matchAll(/^(\S.*)\n {2}= (.*)$/gmu)].map(
  ([, prompt = '', words = '']) => {
    const off = /\s*\{(.*)\}$/u.exec(words)?.[1] ?? '';
    const [name = '', secondary = '', details = ''] = words
      .replace(/\s*\{.*\}$/u, '')
      .split('|')
      .map((part) => part.trim());
    const [headline = '', kicker = ''] = name.split(' > ').toReversed();
    return {
      prompt: prompt.replaceAll('⏎', '\n'),
      ...{ kicker, headline, secondary, off },
      details: details === '' ? [] : details.split(' // '),
    };
  },
);
