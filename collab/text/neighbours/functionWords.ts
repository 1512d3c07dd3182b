const words = (text: string) => new Set(text.split(/\s+/))

export const FUNCTION_WORDS: Record<string, ReadonlySet<string>> = {
  en: words(
    'the of and to in is you that it he was for on are with as his they be at this have from your not but what all were we when can there an which their if will has had been would could should about into them then she my her',
  ),
  de: words(
    'der die das und ist nicht ich du sie er es wir ihr ein eine einen einem einer den dem des zu zum zur mit von vom für auf im in an am auch als aus bei nach wie wenn oder aber dass hat haben wird werden kann sind war noch nur so sich dein deine mein meine kein keine über unter durch um bis vor sein seine ihre ihren was wer wo hier dort jetzt schon mehr',
  ),
  nl: words(
    'de het een en van is niet ik je jij hij zij wij we jullie u dat die dit deze te naar met voor op in aan ook als uit bij door om er maar of heeft hebben wordt worden kan zijn was nog geen mijn jouw zijn haar ons onze hun over onder tot wat wie waar hier daar nu al meer moet',
  ),
  da: words(
    'og i at det en den til er som på de med han af for ikke der var mig sig men et har om vi min havde ham hun nu over da fra du ud sin dem os op man hans hvor eller hvad skal selv her alle vil blev kunne ind når være dog noget jeg dig din dit hvis kan',
  ),
  sv: words(
    'och i att det en den till är som på de med han av för inte var mig sig men ett har om vi min hade honom hon nu över då från du ut sin dem oss upp man hans eller vad ska här alla vill blev kunde in när vara jag dig din ditt denna detta dessa kan så mer som efter utan mot bara varje kommer skulle',
  ),
  es: words(
    'el la los las un una unos de del que y o en es no por con para su sus se al lo como más pero le ya este esta estos si muy sin sobre también me hasta hay donde quien desde todo nos tu tus yo él ella está son fue ha eres tienes tiene eso esto mi a ser puede cuando entre ahora así porque todos usted ustedes les nuestro ella ellos cada tras mientras antes después han había al estas ese esa sólo solo te has he hemos uno unas vas va voy qué cómo',
  ),
  pt: words(
    'o a os as um uma uns de do da dos das que e ou em no na nos nas é não por com para seu sua seus se ao à como mais mas já este esta isto si muito sem sobre também me até há onde quem desde tudo nos você eu ele ela está são foi tem isso meu minha pelo pela ser pode num numa',
  ),
  it: words(
    'il lo la i gli le un uno una di del della dei delle che e o in è non per con da dal dalla su sul suo sua si al alla come più ma già questo questa se molto senza anche mi fino ci dove chi tutto noi tu io lui lei sono ha hai sei nel nella mio mia quello essere può a me ti vi ce ne quando quale cosa perché fare nei negli nelle ho hanno era siamo questi queste quel quella così ancora quanto dopo prima tra fra l’ d’ c’ un’ dell’ nell’ all’ dall’ sull’ quest’',
  ),
  fr: words(
    'le la les un une des de du que et ou en est ne pas par avec pour son sa ses se au aux comme plus mais déjà ce cette ces si très sans sur aussi me il elle nous vous je tu on qui où tout dans sont a été avez as votre ton mon être peut quand cela vos leur leurs ils elles mes tes ont fait tous toutes après avant encore bien comment sous entre cet cette alors si l’ d’ c’ j’ n’ s’ m’ t’ qu’',
  ),
  pl: words(
    'w i na z do się nie to że jest o jak a co po za od ale tak już by tylko był dla ma są czy ze przez go jego jej tym ten ta te być może mnie ci tu gdy lub oraz pod nad przy',
  ),
  tr: words(
    'bir ve bu için de da ile ne çok daha var yok gibi ama o ben sen biz siz onlar kadar sonra en her şey ya mi mı mu mü olan olarak değil',
  ),
  hu: words(
    'a az és egy nem hogy is ez meg de van volt csak el ki már még mint ha vagy én te ő mi ti ők lesz után alatt minden most itt ott',
  ),
  ca: words(
    'el la els les un una de del dels que i o és no per amb en al com més però ja aquest aquesta això molt sense sobre també quan on qui des tot nosaltres tu ell està són ha has seu seva teu teva mentre cada fins perquè es cap a te me només entre pot hi ho l’ d’ s’ n’ m’ t’',
  ),
  nb: words(
    'og i at det en et den til er som på de med han av for ikke var meg seg men om vi min har hun nå over da fra du ut sin dem oss opp man hans eller hva skal her alle vil ble blitt kunne inn når være jeg deg din ditt dine hvis kan må noen mot',
  ),
  gl: words(
    'o a os as un unha do da dos das que e ou en no na nos nas é non por con para seu súa se ao á como máis mais xa este esta isto se moi sen sobre tamén me ata hai onde quen dende desde todo todos ti eu el ela está son foi ten teu túa de cando estes coa cos',
  ),
  oc: words(
    'lo la los las un una de del que e es pas per amb al coma mai mas aqueste aquesta plan sens sus tanben quand ont quin tot vos sètz dins se pòt o',
  ),
  ro: words(
    'și este nu la un o în pe cu de din să se mai ca pentru sau dacă ai fost sunt poate prin care ce al ale lui ei iar când unde tu eu el ea acest această toate fără după până deja foarte',
  ),
  cs: words(
    'a je se na v ve že to do z ze s si jsou byl bude jako ale nebo pro při od po už jen tak který která které když není být můžete musíte váš tento tato toto pokud i k s u o za přes bez pod nad mezi ke ve také jejich tam zde každý budete by bych kde ji mu si',
  ),
  sk: words(
    'a je sa na v vo že to do z zo s si sú bol bude ako ale alebo pre pri od po už len tak ktorý ktorá ktoré keď nie byť môžete musíte váš tento táto toto ak i k s u za cez bez pod nad medzi ku tiež ich tam tu každý budete',
  ),
  sl: words(
    'in je se na v da za ne to do iz s z so bil bo kot ali pri od po že le ki ko ni biti lahko morate vaš ta te če tudi med vse',
  ),
  hr: words(
    'i je se na u da za ne to do iz s sa su bio će kao ali ili pri od po već samo koji koja koje kada nije biti možete morate vaš ovaj ova ovo ako',
  ),
  fi: words(
    'ja on ei se että oli hän ovat tai kun mutta niin jos kuin ole voi sinun tämä sitä olla joka myös ovat sen tätä voit täytyy vain jo kaikki ennen',
  ),
  et: words(
    'ja on ei see et oli ta või kui aga siis ole võib sinu seda olla mis ka nad selle pole saab vaid juba kõik enne peab ning',
  ),
  lt: words(
    'ir yra ne tai kad buvo jis arba kai bet jei kaip nėra gali jūsų šis ši būti kuris taip pat su iš į ant už po per dar jau visi',
  ),
  lv: words(
    'un ir nav tas ka bija viņš vai kad bet ja kā var jūsu šis šī būt kas arī ar no uz par pēc pirms jau visi tiek lai',
  ),
  id: words(
    'dan yang di ke dari ini itu untuk dengan tidak akan pada adalah atau juga anda kamu saya bisa dapat telah sudah jika oleh dalam lebih ada semua kami mereka harus',
  ),
  fil: words(
    'ang ng sa mga na ay at hindi ito kung para ni si kay may ka mo ko ikaw siya lang po pang nang dahil o walang maaari',
  ),
  vi: words(
    'và là của không có cho được này một các những trong với để khi bạn tôi người đã sẽ trên từ như nếu hoặc cũng bị đến chi di',
  ),
  eo: words(
    'la kaj estas ne de en al por kun ke oni vi mi li ŝi ĝi se aŭ sed ĉi tiu sur el pli povas via estis je du kiam kiu kio',
  ),
  eu: words('eta da ez bat du dira edo baina hau zure dago izan dute egin behar dezakezu baino ere horrek den'),
  sw: words('na ya wa kwa ni katika si hii huu hiyo kama la za cha lakini au yako wewe hakuna kila hadi'),
  gd: words('an na tha agus air a chan le gu do ann às aig nuair no ach seo sin gach'),
  lb: words('den d an ass net ech du hien mir dir en eng vun mat fir op am ze oder awer och wann gëtt sinn ginn kann'),
}

const SISTERS: Record<string, string> = {
  ms: 'id',
  nn: 'nb',
  tl: 'fil',
  bs: 'hr',
  sr: 'hr',
  af: 'nl',
}

// Those of a language beside it, where it has none of its own.
export const functionWordsOf = (language: string) => FUNCTION_WORDS[language] ?? FUNCTION_WORDS[SISTERS[language] ?? '']
