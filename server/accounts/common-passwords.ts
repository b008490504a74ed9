/**
 * The passwords that people choose most and attackers try first, in lower case. Only those of six characters or more,
 * and none that meets all five criteria, because the screen praises such a password.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
000000 0000000 00000000 000000000 0000000000 007007 010101 0123456 01234567 012345678 0123456789 020202
030303 098765 0987654 09876543 0987654321 100000 101010 101112 102030 110022 110110 111111 1111111 11111111
111111111 1111111111 111222 111222333 112211 112233 11223344 1122334455 112233445566 120120 121212 122333
122333444 1223334444 123000 123123 123123123 1231234 123321 12341234 12344321 123454321 1234554321 123456
1234561 123456123 1234562 123456654321 1234567 12345671 12345678 123456780 123456788 123456789 1234567890
1234567890a 1234567890q 1234567891 12345678910 123456789123 1234567899 123456789a 123456789q 123456789z
12345678a 12345678b 12345678q 12345679 1234567a 1234567q 123456987 123456a 123456aa 123456ab 123456abc
123456b 123456c 123456d 123456e 123456j 123456k 123456l 123456love 123456m 123456q 123456qq 123456qwerty
123456s 123456t 123456w 123456x 123456y 123456z 12345a 12345abc 12345q 12345qwe 12345qwert 12345qwerty
12345six 12345t 12345z 1234abcd 1234asdf 1234qwer 123654 123789 123abc 123abcd 123admin 123asd 123asdf
123hello 123love 123qaz 123qq123 123qwe 123qwe123 123qweasd 123qweasdzxc 123zxc 12qw12qw 12qw34er 12qwas
12qwaszx 131313 1314520 135790 135791 1357924680 141414 142536 147147 147258 147258369 151515 159159 159357
159753 171717 181818 191919 1a2b3c 1a2b3c4d 1a2s3d 1a2s3d4f 1passw0rd 1password 1q1q1q 1q2w3e 1q2w3e4
1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3easd 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qazzaq1
1qw23er4 1qwerty 200000 202020 212121 222222 2222222 22222222 222333 232323 242424 246810 24681012 252525
258258 258456 262626 271828 272727 282828 292929 303030 313131 314159 3141592 31415926 321321 321654
321654987 323232 332211 333333 3333333 33333333 343434 353535 363636 369369 373737 383838 393939 404040
414141 420420 424242 434343 444444 4444444 44444444 445566 454545 456123 456456 456789 464646 474747 484848
494949 505050 515151 5201314 520520 521521 525252 535353 543210 545454 555555 5555555 55555555 556677 565656
575757 585858 595959 606060 616161 626262 636363 646464 654321 654987 656565 666666 6666666 66666666 676767
686868 696969 707070 717171 727272 737373 741852 741852963 747474 753753 753951 757575 7654321 767676
7758258 7758521 777777 7777777 77777777 778899 787878 789456 789456123 789789 797979 808080 818181 828282
838383 848484 852456 858585 868686 876543 87654321 878787 888888 8888888 88888888 898989 909090 919191
929292 939393 949494 951753 959595 963852741 969696 979797 987654 9876543 98765432 987654321 9876543210
989898 998877 999999 9999999 99999999 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1b2c3d4e5
aa123456 aa12345678 aaa111 aaaaaa aaaaaaa aaaaaaaa aaabbb aabbcc aabbccdd abc123 abc1234 abc12345 abc123456
abc123abc abc123xyz abc@123 abcabc abcd123 abcd1234 abcd12345 abcdef abcdef123 abcdefg abcdefgh abcdefghi
abcdefghij abcxyz access access1 access12 access123 access14 acmilan adm123 adm1234 adm12345 admin001
admin007 admin01 admin1 admin111 admin12 admin123 admin1234 admin12345 admin123456 admin1admin admin2020
admin2021 admin2022 admin2023 admin2024 admin2025 admin2026 admin321 admin888 adminadmin administrador
administrateur administrator administrator1 adminpass adminpassword admins aini1314 ajax123 alejandra
alejandro alex123 alex1234 alex12345 alex2000 alexalex alexander alexander1 alexandra alexandra1 alexandre
alexia alexis alexis1 alexis12 alicia alicia1 alison allison allison1 always always1 amanda amanda1 amanda12
amanda123 amazon amber1 amber123 amelia amelia1 amen123 america america1 amor123 amorcito amore1 amoremio
amores amormio amorteamo anakin anakin1 anderson andrea andrea1 andrea12 andrea123 andreas andreas1 andres
andrew andrew1 andrew12 andrew123 andrey andrey1 android android1 angel1 angel12 angel123 angel1234 angel13
angel2 angel7 angela angela1 angelbaby angeles angelface angelica angelina angelito angelo angels angels1
angelus angie123 anhyeuem anime1 anime123 animelover anita123 anna123 anna1234 annabelle annie123 annika
anthony anthony1 anthony12 anthony123 anthony2 antoine antonia antonio antonio1 antony apache apple1
apple123 april1 april123 aquaman aragorn aragorn1 ariana ariana1 arianna arsenal arsenal1 arsenal11
arsenal12 arsenal123 arsenal14 arsenalfc arthur arthur1 asd123 asd12345 asd123456 asdasd asdasd123 asdasdasd
asdf123 asdf1234 asdfasdf asdfgh asdfgh123 asdfghj asdfghjk asdfghjkl asdfjkl asdqwe asdqwe123 asdzxc
asdzxc123 ashley ashley1 ashley11 ashley12 ashley123 ashton askim123 aslan1 astonvilla athletic athletics
audrey august august1 austin austin1 austin12 austin123 austin316 autumn autumn1 autumn2020 autumn2023
autumn2024 avenger avengers babe123 babes123 baby12 baby123 baby1234 babybaby babyblue babyblue1 babyboy
babyboy1 babycakes babydoll babydoll1 babyface babygirl babygirl1 babygirl12 babygirl123 babygurl babygurl1
babyko babylove babylove1 badgers baggins bailey bailey1 bailey12 bailey123 ballet bandit bandit1 barbara
barbara1 barca1 barca10 barca123 barcelona barcelona1 barcelona10 barcelona123 barista barista1 barney
barney1 baseball baseball1 baseball11 baseball12 baseball123 basketball basketball1 basketball23 batman
batman1 batman11 batman12 batman123 batman13 batman2 batman69 bayern bayern1 bbbbbb beagle bear123 beatles
beatles1 beautiful beautiful1 beauty beauty1 becky123 bella1 bella12 bella123 benfica benfica1 benjamin
benjamin1 bernard bernardo besiktas besiktas1 beyonce bianca bianca1 bible1 bigboy bigboy1 bigcock bigdaddy
bigdaddy1 bigdick bigdog bigdog1 bigmac bigred bigtits bilbo1 billy1 billy123 billybob birdie birthday
birthday1 birthday4 biscuit biscuit1 blackberry blackberry1 blackcat blackcat1 blackdog blackhawks blackie
blackie1 blackrose bleach bleach1 blessed blessed1 blessed2 blessing blessings blondie blondie1 blossom
blowjob blowme blue12 blue123 blue1234 blue22 blue32 bluebell blueberry bluebird blueblue blueeyes bluemoon
bluesky bobby1 bobby123 bobmarley bobmarley1 boca12 bocajuniors bonjour bonnie bonnie1 boobies booboo
booboo1 booger booger1 boomer boomer1 borussia boss123 bowling bowser boxing bradley bradley1 brandon
brandon1 brandon12 brandon123 brandon2 brandy brandy1 braves braves1 bremen brenda brenda1 brian1 brian123
brittany brittany1 brittany12 bronco broncos broncos1 brooke brooke1 brooklyn brooklyn1 brownie brownie1
bruce123 brucelee brucelee1 bruins bryan123 bubba1 bubba123 bubblegum bubblegum1 bubbles bubbles1 bubbles12
bubbles123 buckeyes buddy1 buddy12 buddy123 buddy2 bulldog bulldog1 bulldogs bulldogs1 bulls1 bulls23
bullshit bullshit1 bunny1 bunny123 buster buster1 buster12 buster123 butter butter1 buttercup buttercup1
butterfly butterfly1 butterfly12 butterfly7 button buttons buttons1 caitlin caitlin1 california california1
callofduty callofduty1 callofduty4 cameron cameron1 cameron12 camila camille camilo canada canada1 canadiens
candy1 candy12 candy123 candyman cannabis canucks cappuccino captain captain1 captainamerica captainkirk
caramel cardinals cardinals1 carebear carlos carlos1 carlos12 carlos123 carmen carmen1 carolina carolina1
caroline caroline1 carter carter1 casanova casey123 casper casper1 cassandra cassie cassie1 catherine
catwoman cccccc cecilia celtic celtic1 celtic1888 celtic67 celtics celtics1 centos cfitymrf champion
champion1 champions chance chance1 change change123 changeit changeme changeme1 changeme123 changes chargers
chargers1 charizard charizard1 charlene charles charles1 charles123 charlie charlie1 charlie11 charlie12
charlie123 charlie2 charlie7 charlotte charlotte1 cheer1 cheerleader cheese cheese1 cheese12 cheese123
cheeseburger cheesecake cheetah chelsea chelsea1 chelsea11 chelsea12 chelsea123 chelsea8 chelseafc cherry
cherry1 cherry12 chester chester1 chevelle chevrolet chevy1 chevy123 chewbacca chewie chicago chicago1
chicken chicken1 chicken12 chicken123 chickens chicks chihuahua china123 chinchin chivas chivas1 chloe1
chloe123 choclate chocolat chocolate chocolate1 chocolate12 chocolate2 chris1 chris12 chris123 chris1234
chrissy christ christ1 christian christian1 christina christine christmas christopher christopher1 church1
cindy123 cinnamon cinnamon1 cisco1 cisco123 claire claire1 claudia claudia1 cloud1 cloud123 cloud9 clover
clover1 cocacola cocacola1 cocaine coconut coconut1 coffee coffee1 coffee12 coffee123 coffeeshop college
college1 computer computer1 computer12 computer123 computers connor connor1 connor12 contrasena contrasenya
contraseña cookie cookie1 cookie11 cookie12 cookie123 cookiemonster cookies cookies1 coolbeans coolcat
coolcool cooldude cooldude1 coolguy coolguy1 coolman coolness cooper cooper1 copper copper1 corinthians
corinthians1 corvette corvette1 cosmos counter counterstrike country country1 courtney courtney1 cowboy
cowboy1 cowboys cowboys1 cowboys22 cowgirl cowgirl1 cracker crazy1 crazy123 crazybitch crazyboy crazygirl
creative creative1 cricket cricket1 cristiano cristiano7 cruzazul crystal crystal1 cubbies cubs123 cupcake
cupcake1 cupcakes cutie1 cutie12 cutie123 cutiepie cutiepie1 cyclone cynthia cynthia1 daddy1 daddy12
daddy123 daddysgirl daddysgirl1 daisy1 daisy12 daisy123 dakota dakota1 dakota12 dallas dallas1 dallas22
damian damien danceing dancer dancer1 dancer12 dancing daniel daniel1 daniel11 daniel12 daniel123 daniel13
daniela daniela1 danielle danielle1 danielle12 dark123 darkness darkness1 darkside darling darling1
darthvader darthvader1 database david1 david12 david123 david1234 davids daylight dddddd deadman deadpool
deadpool1 dearbook death1 death666 deathnote debbie1 debian deborah december december1 default default1
default123 demo123 demo1234 demodemo demon1 demon666 denis123 dennis dennis1 derek123 derrick desire desiree
destiny destiny1 destiny12 destroy detroit devil1 devil666 devilman devils diablo diablo1 diablo123 diablo2
diamante diamond diamond1 diamonds diana123 dickhead dickhead1 diego123 diesel diesel1 digimon digimon1
dima123 dinamo dinosaur discovery disney disney1 disneyland docker docker123 doctor doctor1 dodge1 dodgeram
dodgers dodgers1 dogdog doggie doggies doggy1 doggy123 dogs123 dollar dollars dolphin dolphin1 dolphin12
dolphin7 dolphins dolphins1 dominic dominic1 dominique donald donald1 donkey donna123 dontforget dontknow
dookie doom123 dorothy dortmund doudou douglas douglas1 dragon dragon1 dragon11 dragon12 dragon123 dragon13
dragon69 dragon99 dragonball dragonballz dragonfly dragons dragoon dreamer dreamer1 dreams dreams1 drowssap
drummer drummer1 drums123 ducati dude123 dudedude dumbledore dustin dustin1 dylan1 dylan123 dynamite eagle1
eagle123 eagles eagles1 eagles5 eclipse eclipse1 eduardo eduardo1 edward edward1 edward12 edward123
edwardcullen eeeeee einstein elaine eleanor electric element elena123 elephant elephant1 elijah elijah1
elizabeth elizabeth1 elvis1 elvis123 elvispresley emerald emerald1 emily1 emily12 emily123 eminem eminem1
eminem12 eminem123 emma123 england england1 england123 enigma enter1 enter123 enterprise entropy eric123
erica123 ericsson erika123 espresso espresso1 estrella eternity ethan123 eugene evangelion evelyn everlast
everquest everton everton1 example example1 excalibur explorer extreme fabian facebook facebook1 facebook123
faith1 faith123 falcon falcon1 falcons falcons1 familia familia1 family family1 family12 family123 family4
fantasia fantasy fashion fatboy fatcat father1 fatima fcporto fcporto1 february fedora felipe felipe1 felix1
felix123 fender fender1 fenerbahce fenerbahce1 fenerbahce1907 fernanda fernanda1 fernandes fernando
fernando1 ferrari ferrari1 feyenoord feyenoord1 ffffff final7 finalfantasy finalfantasy7 fireball firebird
firefighter firefire firefly firefox fireman fireman1 firestar fish123 fisherman fishfish fishing fishing1
flamengo flamengo1 flamingo flash1 flipper florian flower flower1 flower12 flower123 flowers flowers1 fluffy
fluffy1 fluffy12 flyboy flyers foobar football football1 football10 football11 football12 football123
football13 football2 football7 football9 footballer forever forever1 forever21 fortnite fortnite1
fortnite123 forzamilan forzanapoli forzaroma foxylady francais france france1 france98 frances francesca
francis francis1 francisco francisco1 francois frank1 frank123 frankie frankie1 freckles freddy freddy1
frederic fredfred freedom freedom1 freedom12 freedom123 freeman freeman1 freeuser friday friday13 friend
friend1 friends friends1 friends12 friends123 friends2 friendship friendster frodo1 frogger froggie froggy
froggy1 fucker fucker1 fucking fuckit fuckit1 fucklove fuckme fuckme1 fuckoff fuckoff1 fuckthis fucku2
fuckyou fuckyou! fuckyou. fuckyou1 fuckyou12 fuckyou123 fuckyou2 fuckyou69 fullmetal future future1 gabriel
gabriel1 gabriel12 gabriela gabriela1 gabriella gabrielle galatasaray galatasaray1 galaxy galaxy1 game123
gameboy gamecube gamemaster gameover gameover1 gamer1 gamer123 gamers games123 gaming gandalf gandalf1
gangsta gangsta1 gangster gangster1 garden garfield garfield1 gary123 gators gators1 gemini gemini1 gemma123
genesis genesis1 genius genius1 gentle george george1 george12 george123 gerald gerard german germany
germany1 gfhjkm gfhjkm1 gfhjkm123 gggggg ghbdtn ghost1 ghost123 ghostrider giants giants1 giggles giggles1
ginger ginger1 ginger12 ginger123 giovanni giovanni1 giraffe giraffe1 girlfriend girls1 giveme gizmo1
gizmo123 gloria gloria1 gmail123 goblue godbless godbless1 goddess godfather godisgood godisgood1 godislove
godzilla godzilla1 gohan1 goku12 goku123 golden golden1 goldfish goldie goldstar golf123 golfer golfer1
golfing gollum goodboy goodbye goodgirl goodluck goodtimes google google1 google123 gopher gordon gordon1
gorgeous gorgeous1 gorilla gospel1 gothic grace1 grace123 graham grandma grandma1 grandpa grateful green1
green12 green123 greenday greenday1 greenday12 greenday123 greens greg123 gregory gregory1 gremio gremlin
griffin griffin1 gryffindor gryffindor1 gta123 gtavicecity guardian guest1 guest123 guest1234 guestguest
guillermo guinness guinness1 guitar guitar1 guitar12 guitar123 guitarist gundam gundam1 gunner gunner1
gunners gunners1 gustavo gustavo1 gymnast gymnastics hacked hacker hacker1 hacker123 hackers hackme halflife
halflife2 hallo1 hallo12 hallo123 hallo1234 hallohallo halloween halloween1 halo123 halo1234 halo2halo
hamburg hammer hammer1 hamster hamster1 handsome handsome1 hannah hannah1 hannah12 hannah123 hannahmontana
hanoi123 hansolo happiness happiness1 happy1 happy12 happy123 happyday happydays happyfeet happyhappy
hardcore hardcore1 hardrock harley harley1 harley12 harley123 harleydavidson harmony harmony1 harold harry1
harry123 harrypotter harrypotter1 harvey haslo123 hate123 hateme hateyou hatred haveaniceday hawaii hawaii1
hawaii50 hawkeye hawkeyes hawks1 heart1 heart123 heartbreak heartless hearts heather heather1 heather12
heaven heaven1 heavenly hector hector1 helen123 helena hellboy hellfire hello1 hello11 hello12 hello123
hello1234 hello12345 hello13 hello2 hello99 hellohello hellokitty hellokitty1 hellothere helloworld
helloworld1 helloworld123 hellyeah helpme helpme1 henry1 henry123 hercules hermione hermione1 heroes
heslo123 hhhhhh hiphop hiphop1 hippie hippie1 history hitman hitman1 hitman47 hobbit hobbit1 hockey hockey1
hockey11 hockey12 hockey13 hogwarts holiday holiday1 holly1 holly123 hollywood hollywood1 home123 homeboy
homer1 homerj homersimpson homerun homesweethome homework honda1 honda123 hondacivic honey1 honey123
honeybee honeybun hooters hope123 hornet hornets horney horny1 horse1 horse123 horses horses1 hotboy hotboy1
hotdog hotdog1 hotgirl hotgirl1 hotmail hotmail1 hotmail123 hotpink hotpink1 hotrod hotspot hotstuff
hotstuff1 houston houston1 howard huawei hulk123 hulkhogan hummer hummer1 hunnie hunter hunter1 hunter12
hunter123 hunter2 hunting hunting1 hunting2 hurricane huskers huskers1 hustler hustler1 iamcool iamgod
iamlove iamthebest iamtheman icecream icecream1 icecube iceman iceman1 ichigo ichigo1 ichliebedich identity
ihatethis ihateu ihateyou ihateyou1 iiiiii ilove1 ilovecats ilovecoffee ilovedogs ilovegod iloveher ilovehim
ilovehim1 ilovejesus iloveme iloveme1 iloveme2 ilovemom ilovemum ilovemusic ilovemyself iloveu iloveu1
iloveu2 iloveyou iloveyou! iloveyou1 iloveyou12 iloveyou123 iloveyou2 iloveyou3 iloveyou520 imagine imagine1
imissyou immortal impala imperial indian indians indigo indonesia infantry inferno infinity infinity1 insane
insanity inspiron instagram inter1908 interista internet internet1 internet123 inuyasha inuyasha1 invisible
iphone iphone1 iphone4 iphone5 iphone6 ireland ireland1 irish1 ironmaiden ironmaiden1 ironman ironman1
ironman123 isaac123 isabel isabel1 isabella isabella1 isabelle isaiah islander israel itachi itachi1 italia
italia1 italian italiano italy123 iverson iverson3 jackie jackie1 jackson jackson1 jackson12 jackson5 jacob1
jacob123 jaguar jaguar1 jaguar12 jaguars jaime123 jake123 jake1234 jamaica jamaica1 james007 james1 james12
james123 james1234 jamesbond jamesbond007 jameson jamie1 jamie123 janet123 january january1 japanese jasmin
jasmine jasmine1 jasmine12 jasmine123 jason1 jason12 jason123 jasper jasper1 javier javier1 jayden jedi123
jedi1234 jedimaster jeffrey jeffrey1 jellybean jellybean1 jellyfish jelszo jenkins jenkins1 jennifer
jennifer1 jennifer12 jenny1 jenny123 jeremy jeremy1 jeremy12 jerome jerry1 jerry123 jesse123 jessica
jessica1 jessica12 jessica123 jessica2 jesus1 jesus12 jesus123 jesus4me jesus7 jesus777 jesuschrist
jesusislord jesuslovesme jetaime jetaime1 jewels jigsaw jimbob jimihendrix jimmy1 jimmy123 jjjjjj joanna
joanne jocelyn john123 john1234 john12345 john316 johncena johncena1 johndeere johndeere1 johndoe johnny
johnny1 johnny123 johnny5 johnson johnson1 joker1 joker123 joker666 jokerjoker jokers jonathan jonathan1
jonathan12 jordan jordan01 jordan1 jordan12 jordan123 jordan2 jordan23 jordan45 jorge123 jose123 joseluis
joseph joseph1 joseph12 joseph123 joshua joshua1 joshua11 joshua12 joshua123 joyful jtm123 juan123 juanito
juggalo juggalo1 juggernaut juicy1 julia123 julian julian1 juliana julie123 juliet jumanji jumper jungle
junior junior1 junior12 junior123 jupiter jupiter1 justice justice1 justin justin1 justin11 justin12
justin123 justinbieber justine juve1897 juventus juventus1 kakashi kakashi1 kangaroo karate karate1 karen1
karen123 karina karina1 karma123 katherine kathleen kathryn katie1 katie123 katrina kawasaki kawasaki1
kayla1 kayla123 keeper keith123 kelly1 kelly123 kelsey kelsey1 kenneth kenneth1 kenny123 kevin1 kevin12
kevin123 kikiki kilimanjaro killer killer1 killer11 killer12 killer123 killer13 killer69 killers killjoy
kimberly kimberly1 king123 king1234 kingking kings1 kisses kisses1 kissme kissme1 kissmyass kitkat kitten
kitten1 kitten12 kittens kitty1 kitty12 kitty123 kittycat kittycat1 kittykat kittykat1 kkkkkk klaster
klingon knight knight1 knights koala123 kobe08 kobe24 kobe24kobe kramer krista kristen kristen1 kristin
kristina kristina1 kristine krypton kyle123 labrador lacrosse ladies ladybug ladybug1 ladygaga lakers
lakers1 lakers24 lakers8 lalala lalala1 lalala123 lalalala lamborghini laptop laptop1 laptop123 laracroft
lasvegas latte123 laughing laughter laura1 laura123 lauren lauren1 lauren12 laurent lavender lavender1
lawrence lebron lebron06 lebron1 lebron23 leeds1 leedsutd legacy legend legend1 legends legolas legolas1
lemonade lena123 leonard leonardo leonardo1 leopard leslie leslie1 letmein letmein1 letmein12 letmein123
letmein2 letmeinnow lfc123 lifeisgood lifestyle lifesucks lightning lightning1 lillian linda1 linda123
lindsay lindsey lindsey1 link123 linkedin linkedin1 linkinpark linkinpark1 linux1 linux123 lionheart
lionking liquid lisa123 little little1 littleman littleman1 littleone liverpool liverpool1 liverpool123
liverpool8 liverpool9 liverpoolfc lizard lizard1 llllll login1 login123 login1234 loginlogin logmein
logmein1 lollipop lollipop1 lollipops lollol lollol123 london london1 london12 london123 lonely lonely1
lonestar longhair longhorns lordoftherings lorenzo loser1 loser12 loser123 losers lottery louise louise1
loulou louloute love11 love12 love123 love1234 love12345 love123456 love13 love2020 love22 love2love
love4ever love69 lovebug lovebug1 lovehate lovehurts loveis lovelife lovelove lovelove1 lovely lovely1
loveme loveme1 loveme2 lover1 loverboy lovergirl lovers lovers1 lovesick lovestory loveyou loveyou1 loveyou2
lowrider lozer1 lozinka lubov1 lucas123 lucia123 lucifer lucifer1 lucky1 lucky12 lucky123 lucky13 lucky5
lucky7 lucky777 lucky8 luckycharm luckyone luckystar luffy123 luigi1 luis123 lukeskywalker machine maddie
maddie1 maddog madison madison1 madison12 madmax madness madrid1 magic1 magic123 magic32 magical magnolia
magnum magnum1 mahalkita mahalko mahalko1 maksim mama123 mamamia mamapapa mammamia management manager
manager1 manager123 manchester manchester1 manga1 maniac manu123 manuel manuel1 manunited manutd manutd1
mapleleafs march2020 marcus marcus1 margaret margarita maria1 maria12 maria123 mariah mariah1 mariana
mariana1 mariel marina marina1 marine marine1 marines marines1 mario1 mario12 mario123 mario64 mariobros
mariposa mariposa1 marisa marissa marissa1 mark123 mark1234 marlboro marley marley1 marley12 marlins marlon
married marseille marseille13 marshall marshmallow martha martha1 martin martin1 martin12 martin123 martina
martinez martini marvin marvin1 mary123 mascot master master1 master12 master123 master1234 masterchief
masterchief1 mastermind masters matador matkhau matrix matrix1 matrix123 matt123 matthew matthew1 matthew12
matthew123 matthew2 maurice maverick maverick1 maxime maxwell maxwell1 mayday meatball megadeth megaman
megaman1 megan1 megan123 megatron melanie melanie1 melinda melissa melissa1 melissa123 mellow melody melody1
mememe mememe1 memories memory mercedes mercedes1 mercury mercury1 meredith merlin merlin1 merlot mermaid
mermaid1 messi10 messi123 metal123 metal666 metalgear metallic metallica metallica1 mets123 mewtwo mexican
mexico mexico1 mexico12 mexico123 miamor miamor1 michael michael1 michael11 michael12 michael123 michael2
michael23 michael7 michaela michel michele michelle michelle1 michelle12 michelle123 michigan mickey mickey1
mickey12 mickeymouse microsoft microsoft1 midget midnight midnight1 mierda mierda1 miguel miguel1 miguel123
milan1 milan1899 milano military millenium million millionaire millions minecraft minecraft1 minecraft12
minecraft123 minnie minnie1 miracle miracle1 miranda miranda1 misery mission mississippi mistress misty1
misty123 mitchell mitchell1 mittens mittens1 mmmmmm mnbvcx mnbvcxz mobile modern modernwarfare mohamed
mohammad mohammed mollie molly1 molly12 molly123 mommy1 mommy12 mommy123 monaco monday money1 money12
money123 money1234 money2 money4me moneymaker moneyman moneymoney moneys mongoose monica monica1 monika
monique monique1 monitor monkey monkey1 monkey10 monkey11 monkey12 monkey123 monkey13 monkey2 monkey69
monkeyboy monkeyman monkeys monopoly monster monster1 monster12 monster123 monsters montana montana1
montreal moocow mookie mookie1 moomoo moomoo1 moon123 moonbeam moonlight moonlight1 moonshine moonstar
mordor morgan morgan1 morgan12 morpheus mortal mortalkombat moskva motdepasse mother mother1 mother12
motherfucker motocross motorbike motorcycle motorola mountain mountain1 mountaindew mouse1 mouse123 muffin
muffin1 muffin12 muhammad mummy123 munchkin munchkin1 muppet murphy murphy1 music1 music12 music123
music4life musica musica1 musical musicman mustang mustang1 mustang12 mustang5 mustang65 mustang66 mustang67
mustang69 mustangs mylove mylove1 mylove123 myname mynameis mypass mypass123 mypassword myself myself1
myspace myspace1 myspace12 myspace123 mysql123 mystery mystic nancy123 napoli napoli1 narnia naruto naruto1
naruto12 naruto123 narutouzumaki nascar nascar1 nascar24 nascar3 nascar8 nastya natalia natalia1 natalie
natalie1 natasha natasha1 nathalie nathan nathan1 nathan12 nathan123 nathaniel nature naughty naughty1
ncc1701 ncc1701d ncc1701e needforspeed nemesis nemesis1 neo123 neptune netflix network network1 network123
network2 neverland nevermind nevermind1 newcastle newcastle1 newlife newlife1 newpass newpass1 newpassword
newpassword1 newport newport1 newyear newyork newyork1 newyork12 newyork123 nicholas nicholas1 nicolas
nicolas1 nicole nicole1 nicole12 nicole123 nightmare nightmare1 nightwish nihao123 nikita nikita1 nikki1
nikki123 ninja1 ninja12 ninja123 ninjas nintendo nintendo1 nintendo64 nipple nipples nirvana nirvana1
nirvana94 nissan nissan1 nitram nnnnnn nobody nobody1 nokia1 nokia123 nokia5800 nokia6300 nolove nomore
nonono nonsense nopass nopassword northside norway notebook nothanks nothing nothing1 november november1
nugget nuggets number1 number11 number12 number7 number9 numberone nursing nutella obsession obsidian
ocean123 oceans october october1 october31 office office1 office123 office365 oilers oldpassword oliver
oliver1 oliver12 oliver123 olivia olivia1 olivia12 olympic omega123 onelove onelove1 onepiece onepiece1
onlyme onlyone oooooo opensesame openup operator operator1 oracle oracle1 oracle123 orange orange1 orange12
orange123 oranges orchid orgasm orion123 orlando orlando1 oscar1 oscar123 otaku123 outkast outlaw outlaws
outside overlord owner1 owner123 oxford p4ssw0rd p4ssword p@ssword pa55w0rd pa55word packard packers
packers1 packers4 paintball paintball1 painter palace palmeiras pamela pamela1 pancake pancake1 pancakes
panda1 panda123 pandora pandora1 panget pantera pantera1 panther panther1 panthers panthers1 papamama
paper123 paradise paradise1 paramore paramore1 paris1 paris123 parker parker1 parol1 parol123 parola parola1
parool partner party123 partygirl pass12 pass123 pass1234 pass12345 pass123456 pass@word passat passer
passion passme passpass passport passw0rd passw0rd1 passw0rd123 passwd password password! password.
password0 password00 password007 password01 password02 password1 password10 password101 password11
password111 password12 password123 password1234 password12345 password123456 password13 password2
password2010 password2011 password2012 password2013 password2014 password2015 password2016 password2017
password2018 password2019 password2020 password2021 password2022 password2023 password2024 password2025
password2026 password21 password22 password3 password321 password4 password5 password6 password69 password7
password77 password8 password88 password9 password99 passwordpassword passwords passwort passwort1 patches
patches1 patience patricia patricia1 patricio patrick patrick1 patrick12 patrick123 patriots patriots1
patriots12 paul123 paula123 pauline pavilion peace1 peace123 peaceful peacelove peaches peaches1 peaches12
peanut peanut1 peanut12 peanut123 peanutbutter peanuts peanuts1 pearljam pearljam1 pebbles pebbles1 pedro123
peekaboo penelope penguin penguin1 penguin12 penguins penguins1 penis1 penis123 penny1 penny123 people
people1 pepper pepper1 pepper12 pepper123 peppermint peppers pepsi1 pepsi123 pepsicola perfect perfect1
persona peter1 peter123 peterpan peterpan1 phantom phantom1 philip philip1 phillies phillies1 phillip
phillip1 phoebe phoenix phoenix1 phoenix12 photo123 photos phuong piano1 piano123 picasso pickle pickle1
pickles pickles1 picture pictures pierre pierre1 piglet piglet1 pikachu pikachu1 pikachu123 pimp123
pimpdaddy pimpin pimpin1 pineapple pineapple1 pingpong pink12 pink123 pink1234 pinkfloyd pinkfloyd1 pinkie
pinkpink pinky1 pinky123 piolin pioneer pirate pirate1 pirates pirates1 pisces pizza1 pizza123 pizzahut
pizzas planet platinum playboy playboy1 playboy12 playboy123 playboy69 player player1 player123 playgirl
playstation playstation1 playstation2 playstation3 please please1 plokij pokemon pokemon1 pokemon11
pokemon12 pokemon123 pokemon2 pooh123 poohbear poohbear1 pookie pookie1 pookie12 poop12 poop123 poop1234
pooper poopie poopoo poopoo1 poopy1 poopy123 popcorn popcorn1 popeye popsicle popstar poptart porn123
porsche porsche1 porsche911 portland portugal portugal1 postgres postgres1 postgres123 postgresql potato
potato1 potatoes potter1 power1 power123 powerful powerman powerpuff pppppp praise pray4me prayer preciosa
precious precious1 predator predator1 premier presario preston pretty pretty1 pretty12 prettygirl
prettygirl1 prince prince1 prince123 princesa princesa1 princess princess1 princess11 princess12 princess123
princess13 princess2 princess7 priscilla private private1 privet privet1 privet123 product professor program
programmer project prophet proverbs psg123 psv123 psycho psycho1 public pumas1 pumpkin pumpkin1 pumpkin12
pumpkins punisher punisher1 punkrock punkrock1 puppies puppies1 puppy1 puppy12 puppy123 puppylove puppylove1
purple purple1 purple11 purple12 purple123 purple13 purple2 purple7 pussy1 pussy123 pussy69 pussycat
pussycat1 pyramid q123456 q12345678 q123456789 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qaz123 qaz123wsx
qazokm qazqaz qazwsx qazwsx1 qazwsx12 qazwsx123 qazwsxedc qazwsxedc123 qazwsxedcrfv qazxsw qazxswedc
qq123123 qq123456 qqq111 qqqqqq qqqqqqqq quake1 quake3 quality queen1 queen123 queenbee question quincy
qwaszx qwaszx12 qwe123 qwe123456 qwe123asd qwe123qwe qweasd qweasd123 qweasdzxc qweasdzxc123 qweqwe
qweqweqwe qwer123 qwer1234 qwerqwer qwert1 qwert12 qwert123 qwert12345 qwerty qwerty007 qwerty01 qwerty1
qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty321 qwertyu qwertyui qwertyuiop
qwertyuiop123 qwertz qwertzu qwertzui qwertzuiop rabbit rabbit1 racecar rachel rachel1 rachel12 racing
racing1 radical radiohead radiohead1 rafael rafael1 ragnarok raider raider1 raiders raiders1 raiders13
railroad rainbow rainbow1 rainbow12 rainbow123 rainbow6 rainbow7 rainbows rainbows1 rambo1 rammstein
rammstein1 ramona randall randy123 ranger ranger1 ranger12 rangers rangers1 rangers9 rapper rapture raquel
rasta1 rastafari rastaman raven1 raven123 ravens ravens1 ravens52 raymond raymond1 reading reality
realmadrid realmadrid1 realmadrid7 rebecca rebecca1 rebel1 rebel123 rebels red123 red12345 redbull redbull1
reddog reddog1 redhat redhead redhot redman redneck redneck1 redred redrose redrum redskins redskins1 redsox
redsox04 redsox1 redwings redwings1 reggae reggae1 reggie regina regional reloaded remember remember1
renee123 renegade rescue research respect respect1 restaurant retired revenge revolution revolver rhythm
ricardo ricardo1 richard richard1 richard123 richie richie1 ricky1 ricky123 rider123 riffraff riley123
ripper river1 riverplate rivers roadking roadrunner roadrunner1 robbie robert robert1 robert12 robert123
roberta roberto roberto1 robin1 robin123 roblox roblox1 roblox123 rochelle rock123 rocker rocker1 rocket
rocket1 rockets rockets1 rocknroll rocknroll1 rockon rockon1 rockstar rockstar1 rockstar12 rockstar123
rocky1 rocky12 rocky123 rocky2 rockyou rodeo123 rodney rodrigo rodrigo1 roger123 roland roma1927 romance
romantic romeo1 romeo123 ronald ronald1 ronaldinho ronaldinho10 ronaldo ronaldo1 ronaldo7 ronaldo9 rooster
root123 root1234 root12345 rootadmin rootbeer rootpass rootroot rose123 rose1234 rosebud rosebud1 rosemary
roses123 rosita rossoneri router roxanne royal123 royals rrrrrr rugby1 rugby123 runaway runescape runescape1
runescape123 runner runner1 running rush2112 russell russell1 russia russia1 ryan123 ryan1234 sabbath
sabrina sabrina1 safari safety sagitario saigon sailor sailormoon sailormoon1 saints saints1 sakura sakura1
salamander salasana sally123 salmon salvador salvation samantha samantha1 samantha12 samara sample sample1
sample123 samson samson1 samsung samsung1 samsung123 samuel samuel1 samuel12 samurai samurai1 sanandreas
sandiego sandman sandra sandra1 sandra123 sandrine sandwich sandy123 santa123 santiago santiago1 santos
saopaulo sapphire sarah1 sarah12 sarah123 sarasara sasuke sasuke1 sasuke123 satan666 satellite saturday
saturn sauron savage savannah savannah1 savior sayang sayang1 sayang123 sayangku scarface scarface1 scarlet
scarlett scarlett1 schalke schalke04 schatz schatz1 schatzi schnecke schnucki school school1 school123
schwarz science scooby scooby1 scooby12 scoobydoo scoobydoo2 scooter scooter1 scooter12 scorpio scorpio1
scorpion scorpion1 scorpions scotland scotland1 scott1 scott123 scrappy scrappy1 screamer scruffy scruffy1
scuba1 scuba123 seahawks sean123 seashell seattle sebastian sebastian1 secret secret1 secret12 secret123
secret1234 secret2 secrets security security1 semperfi semperfi1 senha1 senha123 senior sensei sephiroth
sephiroth1 september september1 serenity serenity1 sergey sergey1 sergio sergio1 server server1 server123
service service1 sesame seven7 seventeen seviyorum sexy12 sexy123 sexy1234 sexy13 sexy69 sexybabe sexyback
sexybeast sexybitch sexybitch1 sexyboy sexyboy1 sexychick sexygirl sexygirl1 sexylady sexylady1 sexylove
sexymama sexymama1 sexyman sexyme sexyred sexysexy sexything shadow shadow1 shadow11 shadow12 shadow123
shadow13 shadows shaggy shaggy1 shakespeare shakira shalom shaman shaney shanghai shannon shannon1 shannon2
shark1 shark123 sharks sharks1 sharon sharon1 shaun123 shawn123 sheba1 sheila shelby shelby1 shelly shepherd
sheriff sherlock sherry shinigami shinobi shirley shitface shithead shithead1 shooter shooter1 shopping
shopping1 shorty shorty1 shorty12 shorty123 showtime sierra sierra1 sifre123 sifresifre silence silly1
silver silver1 silver12 silver123 silverado silvia silvia1 simcity simon123 simone simone1 simple simple1
simpson simpsons simpsons1 sinatra singer single single1 sister sister1 sisters sisters1 sixteen skateboard
skateboarding skater skater1 skater12 skeeter skinny skipper skipper1 skittles skittles1 skyblue skyline
skyline1 skywalker skywalker1 slayer slayer1 slayer666 slimshady slipknot slipknot1 slipknot12 slipknot123
slipknot666 slipknot9 slytherin slytherin1 smallville smarty smile1 smile12 smile123 smiles smiley smiley1
smiley12 smirnoff smith123 smoke123 smoke420 smokey smokey1 smokey12 smokey420 smoking smooth smoothie
smudge smudge1 snake1 snake123 snakes snapper snapple sneakers snickers snickers1 sniper sniper1 sniper12
snoopdogg snoopy snoopy1 snoopy12 snoopy123 snowball snowball1 snowboard snowboard1 snowboarding snowflake
snowflake1 snowman snowman1 snowwhite snuggles snuggles1 soccer soccer1 soccer10 soccer11 soccer12 soccer123
soccer13 soccer14 soccer2 soccer7 soccer8 sofia123 softball softball1 softball12 soldier soldier1 soledad
solidsnake solomon solution somebody someday someone someone1 something something1 songbird sonic1 sonic123
sooners sooners1 sooners2 sophia sophia1 sophie sophie1 sophie12 sophomore soulmate sound123 southpark
southpark1 southside southside1 southside13 spaceman spain123 spanish spanky spanky1 sparkle sparkle1
sparkles sparky sparky1 sparky12 sparrow spartak spartak1 spartan spartan1 spartan117 spartans special
special1 spectrum speedy speedy1 spencer spencer1 spider spider1 spider12 spider123 spiderman spiderman1
spiderman123 spiderman2 spiders spike1 spike123 spirit spirit1 spitfire splash spock1 sponge spongebob
spongebob1 spongebob12 spongebob123 spooky sporting sporting1 sports sports1 spotify spring spring1
spring123 spring2020 spring2021 spring2022 spring2023 spring2024 spring2025 spunky spurs1 sqlserver squall
squall1 squirrel squirrt squirt squirt1 srilanka ssssss staff1 staff123 stalker stalker1 stanley stanley1
star12 star123 star1234 starbuck starbucks starbucks1 starcraft starcraft1 stardust stardust1 starfish
stargate stargate1 starlight starlight1 stars1 stars123 starstar startreck startrek startrek1 startup
starwar starwars starwars1 starwars12 starwars123 starwars2 starwars77 static stealth steelers steelers1
steelers7 stefan stefania stella stella1 stellar stephane stephanie stephanie1 stephen stephen1 steve1
steve123 steven steven1 steven12 steven123 stewart sticky sting1 stinky stinky1 stitch stoner stoner1
stoner420 stones stormtrooper stpauli strange stranger stranger1 strawberry strawberry1 streetfighter
strength stripper strong strong1 stuart student student1 student123 student2 studio studio1 stupid stupid1
stupid12 stupid123 subaru subaru1 submarine subzero subzero1 success success1 success123 sucker sucker1
suckit suckit1 suckmyass suckmydick sugar1 sugar123 sugarbear sugars suicide sultan summer summer01 summer05
summer06 summer07 summer08 summer09 summer1 summer10 summer11 summer12 summer123 summer2018 summer2019
summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summertime sunday sunflower sunflower1
sunny1 sunny12 sunny123 sunnyday sunrise sunset sunshine sunshine1 sunshine12 sunshine123 sunshine2
sunshine7 super1 super12 super123 superadmin superadmin123 superb superbad superboy supercool supergirl
superman superman1 superman11 superman12 superman123 superman13 superman2 superman7 supermario supermario1
supernatural supernova supersonic superstar superstar1 superstar12 superuser supervisor supervisor1 support
support1 support123 surfer surfer1 surfing surprise survivor survivor1 susan123 susanne suzanne suzuki
suzuki1 svetlana sweet1 sweet123 sweet16 sweetheart sweetheart1 sweetie sweetie1 sweetness sweetpea
sweetpea1 sweets sweets1 sweety swimmer swimmer1 swimming switch sword123 sydney sydney1 sylvia sylvie
syracuse sysadmin sysadmin1 system system1 system123 system32 taekwondo taiwan talisman tamara tango123
tanner tanner1 tanzania target tarzan tasmania tatiana tattoo tattoo1 taurus taurus1 taylor taylor1 taylor12
taylor123 taylor13 taylorswift teacher teacher1 teacher123 teamo1 teamo123 teamomucho teddy1 teddy123
teddybear teddybear1 teddybear2 teenager tekila tekken tekken3 temp123 temp1234 templar temple temporary
temppass temppassword tennessee tennis tennis1 tequiero tequiero1 tequila tequila1 teresa teresa1 terminal
terminator terminator1 terror test00 test01 test11 test12 test123 test1234 test12345 test123456 test1test
tester tester1 tester123 testing testing1 testing12 testing123 testme testpass testpassword testtest
testuser texas1 texas12 texas123 thailand thankgod thankyou thankyou1 thebeast thebeatles thebest thebest1
thebest123 thebomb theboss theboss1 thecure thedoors thegame thegame1 thegreat theking theking1 theman
theman1 themaster theone theone1 thepassword theresa therock therock1 theshit thesimpsons thesims thething
thewho thirteen thisisit thisisme thomas thomas01 thomas1 thomas11 thomas12 thomas123 thor123 thuglife
thuglife1 thumper thumper1 thunder thunder1 thunder12 thunder123 thunderbird thursday thx1138 tifa123
tiffany tiffany1 tiffany12 tiger1 tiger11 tiger12 tiger123 tiger2 tigerlily tigers tigers1 tigers12
tigerwoods tigger tigger1 tigger11 tigger12 tigger123 tigger13 tigger2 timber time123 timeout timothy
timothy1 tinker tinker1 tinkerbel tinkerbell tinkerbell1 tintin titanic titanic1 titanium titans titans1
toffee tomato tombraider tomcat tomcat1 tomcat12 tommy1 tommy123 tommyboy tomtom toocool toor123 tootsie
topcat topdog topgun topgun1 topsecret tornado tornado1 toronto toronto1 torres9 tototo tottenham tottenham1
toulouse toyota toyota1 toyota12 tractor traffic training transam transformers transport travel travel1
traveler travis travis1 treasure trekkie trevor trevor1 trfnthbyf trigger trigun trinity trinity1 triplet
tristan tristan1 triumph triumph1 trojan trojans trombone trooper tropical trouble trouble1 truck1 trucker
trucks truelove truelove1 trumpet trumpet1 trustme trustme1 trustno1 trustnoone truth123 tttttt tucker
tucker1 tuesday tupac1 tupac123 tupacshakur turkey turkey1 turtle turtle1 turtle12 turtles turtles1 tweety
tweety1 tweety12 tweetybird tweetybird1 twilight twilight1 twinkle twisted twister twitter twitter1 tyler1
tyler12 tyler123 tyrone ubuntu ubuntu1 ultimate ultimate1 undertaker unicorn unicorn1 unicorns united
united1 united99 universal universe universe1 university unknown unknown1 unreal user01 user123 user1234
user12345 user123456 username username1 userpass users123 useruser usmarine usmc1775 utopia uuuuuu vacation
vader1 valencia valentin valentina valentina1 valentine valentine1 valeria valerie valerie1 valhalla vampire
vampire1 vampire12 vampires vanessa vanessa1 vanessa12 vanessa123 vanilla vanilla1 vasco123 vegas123 vegeta
vegeta1 vegeta12 velocity velvet venice venom123 ventura verizon veronica veronica1 veronika verygood vfhbyf
vfrcbv victor victor1 victor123 victoria victoria1 victoria12 victory victory1 vietnam viking viking1
vikings vikings1 villa1 villevalo vincent vincent1 vincent123 viper1 viper123 virginia virginia1 vision
vision1 visitor viviana vladik vladimir vodka123 volcano volcom volcom1 voldemort volkswagen volleyball
volleyball1 voltage voodoo voyager voyager1 vvvvvv w123456 wachtwoord walter walter1 wang123 wanker wanker1
warcraft warcraft1 warcraft3 warlock warrior warrior1 warrior12 warrior123 warriors warriors1 washington
washington1 water1 water123 watermelon watermelon1 weather web123 webadmin webmaster webmaster1 wedding
wedding1 wednesday weed42 weed420 weezer welcome welcome01 welcome1 welcome12 welcome123 welcome1234
welcome2 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026 welcome99
welcomeback wellness wendy123 werder werewolf werwer wesley wesley1 westcoast western westham westham1
westlife westside westside1 westside13 whatever whatever1 whatever12 whatsup whatsup1 whatthe whatthefuck
whiskey whiskey1 whisky whisper white1 white123 whiteboy whiteboy1 whitney wicked wicked1 wifi123 wildcat
wildcat1 wildcats wildfire wildlife william william1 william12 william123 williams williamsburg willie
willie1 willow willow1 wilson wilson1 windows windows1 windows10 windows7 windowsxp winner winner1 winner12
winner123 winners winnie winnie1 winniethepooh winston winston1 winter winter1 winter12 winter123 winter2019
winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 wireless wisdom wisdom1 witchcraft wizard
wizard1 wizards woaini woaini1 woaini1314 woaini520 wolf123 wolfgang wolfman wolfpack wolverine wolverine1
wolverines wolves wolves1 wombat wonder wonderful wonderful1 wonderland wonderwoman woody1 woody123 working
world123 worldofwarcraft wrangler wrestler wrestling wrestling1 writer wwwwww x123456 xanadu xavier xavier1
xbox12 xbox123 xbox360 xbox3601 xiaomi xiaoxiao xiazhili xmen123 xtreme xxxxxx xxxxxxxx yahoo1 yahoo123
yamaha yamaha1 yamahar1 yankee yankee1 yankees yankees1 yankees2 yankees7 yellow yellow1 yellow12 yellow123
yfnfif yingyang yoda123 yolanda yomama yomama1 yoshi1 yoshi123 youandme youknow youngmoney yourmama yourmom
yourmom1 yourmom12 yourmom123 yourname yourpass yourpassword youtube youtube1 yuantuo2012 yugioh yugioh1
yummy123 yvette yvonne yyyyyy z123456 z1x2c3 z1x2c3v4 zachary zachary1 zaq123 zaq12wsx zaq1xsw2 zaq1zaq1
zaqwsx zaqxsw zaxscd zelda1 zelda123 zelda64 zenit1 zenith zephyr zeppelin zero123 zerocool zhang123 zidane
zidane10 ziggy1 ziggy123 zildjian zion123 zipper zodiac zoey123 zombie zombie1 zombie123 zombies zoro123
zvezda zxc123 zxcasd zxcasdqwe zxcv1234 zxcvb123 zxcvbn zxcvbn1 zxcvbn123 zxcvbnm zxcvbnm1 zxcvbnm123
zxcvzxcv zxczxc zzzzzz zzzzzzzz
`
    .trim()
    .split(/\s+/),
);
