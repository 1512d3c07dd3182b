import { baseOf, type LanguageCode, type SpecifiedLanguage } from '#db/vocabulary/languages.ts'

type Random = (below: number) => number
/** `form` orders a subject `S`, a predicate `P` and a place `L`. */
type Parts = { form: string; subjects: string; predicates: string; places: string }

/** Plain statements that address nobody and have no gender or number to agree with: tone and register do not change them. */
const PARTS: Record<SpecifiedLanguage, Parts> = {
  en: {
    form: 'S P L.',
    subjects: 'The baker|The doctor|The hunter|The painter|The sailor|The teacher|The smith|The widow',
    predicates: 'is sleeping|is singing|is waiting|is reading|is drinking tea|is counting coins',
    places: 'in the garden|on the bridge|behind the house|by the river|in the kitchen|under the tree|at the market',
  },
  es: {
    form: 'S P L.',
    subjects: 'El panadero|El médico|El cazador|El pintor|El marinero|El maestro|El herrero|La viuda',
    predicates: 'duerme|canta|espera|lee|bebe té|cuenta monedas',
    places: 'en el jardín|en el puente|detrás de la casa|junto al río|en la cocina|bajo el árbol|en el mercado',
  },
  fr: {
    form: 'S P L.',
    subjects: 'Le boulanger|Le médecin|Le chasseur|Le peintre|Le marin|Le professeur|Le forgeron|La veuve',
    predicates: 'dort|chante|attend|lit|boit du thé|compte des pièces',
    places: 'dans le jardin|sur le pont|derrière la maison|près de la rivière|dans la cuisine|sous l’arbre|au marché',
  },
  de: {
    form: 'S P L.',
    subjects: 'Der Bäcker|Der Arzt|Der Jäger|Der Maler|Der Matrose|Der Lehrer|Der Schmied|Die Witwe',
    predicates: 'schläft|singt|wartet|liest|trinkt Tee|zählt Münzen',
    places: 'im Garten|auf der Brücke|hinter dem Haus|am Fluss|in der Küche|unter dem Baum|auf dem Markt',
  },
  it: {
    form: 'S P L.',
    subjects: 'Il fornaio|Il medico|Il cacciatore|Il pittore|Il marinaio|Il maestro|Il fabbro|La vedova',
    predicates: 'dorme|canta|aspetta|legge|beve il tè|conta le monete',
    places: 'in giardino|sul ponte|dietro la casa|vicino al fiume|in cucina|sotto l’albero|al mercato',
  },
  pt: {
    form: 'S P L.',
    subjects: 'O padeiro|O médico|O caçador|O pintor|O marinheiro|O professor|O ferreiro|A viúva',
    predicates: 'dorme|canta|espera|lê|bebe chá|conta moedas',
    places: 'no jardim|na ponte|atrás da casa|perto do rio|na cozinha|debaixo da árvore|no mercado',
  },
  ja: {
    form: 'SはLP。',
    subjects: 'パン屋|医者|猟師|画家|船乗り|先生|鍛冶屋|未亡人',
    predicates: '眠っている|歌っている|待っている|本を読んでいる|お茶を飲んでいる|硬貨を数えている',
    places: '庭で|橋の上で|家の裏で|川のそばで|台所で|木の下で|市場で',
  },
  zh: {
    form: 'S正在LP。',
    subjects: '面包师|医生|猎人|画家|水手|老师|铁匠|寡妇',
    predicates: '睡觉|唱歌|等待|看书|喝茶|数硬币',
    places: '花园里|桥上|房子后面|河边|厨房里|树下|市场上',
  },
  ko: {
    form: 'S L P.',
    subjects: '제빵사가|의사가|사냥꾼이|화가가|선원이|선생님이|대장장이가|과부가',
    predicates: '자고 있다|노래하고 있다|기다리고 있다|책을 읽고 있다|차를 마시고 있다|동전을 세고 있다',
    places: '정원에서|다리 위에서|집 뒤에서|강가에서|부엌에서|나무 아래에서|시장에서',
  },
  pl: {
    form: 'S P L.',
    subjects: 'Piekarz|Lekarz|Myśliwy|Malarz|Marynarz|Nauczyciel|Kowal|Wdowa',
    predicates: 'śpi|śpiewa|czeka|czyta|pije herbatę|liczy monety',
    places: 'w ogrodzie|na moście|za domem|nad rzeką|w kuchni|pod drzewem|na targu',
  },
  nl: {
    form: 'S P L.',
    subjects: 'De bakker|De dokter|De jager|De schilder|De matroos|De leraar|De smid|De weduwe',
    predicates: 'slaapt|zingt|wacht|leest|drinkt thee|telt munten',
    places: 'in de tuin|op de brug|achter het huis|bij de rivier|in de keuken|onder de boom|op de markt',
  },
  ru: {
    form: 'S P L.',
    subjects: 'Пекарь|Врач|Охотник|Художник|Моряк|Учитель|Кузнец|Вдова',
    predicates: 'спит|поёт|ждёт|читает|пьёт чай|считает монеты',
    places: 'в саду|на мосту|за домом|у реки|на кухне|под деревом|на рынке',
  },
  tr: {
    form: 'S L P.',
    subjects: 'Fırıncı|Doktor|Avcı|Ressam|Denizci|Öğretmen|Demirci|Dul kadın',
    predicates: 'uyuyor|şarkı söylüyor|bekliyor|kitap okuyor|çay içiyor|para sayıyor',
    places: 'bahçede|köprüde|evin arkasında|nehrin kenarında|mutfakta|ağacın altında|pazarda',
  },
  ar: {
    form: 'P S L.',
    subjects: 'الخباز|الطبيب|الصياد|الرسام|البحار|المعلم|الحداد|الطباخ',
    predicates: 'ينام|يغني|ينتظر|يقرأ|يعمل|يضحك',
    places: 'في الحديقة|على الجسر|خلف البيت|قرب النهر|في المطبخ|تحت الشجرة|في السوق',
  },
  da: {
    form: 'S P L.',
    subjects: 'Bageren|Lægen|Jægeren|Maleren|Sømanden|Læreren|Smeden|Enken',
    predicates: 'sover|synger|venter|læser|drikker te|tæller mønter',
    places: 'i haven|på broen|bag huset|ved floden|i køkkenet|under træet|på markedet',
  },
  el: {
    form: 'S P L.',
    subjects: 'Ο φούρναρης|Ο γιατρός|Ο κυνηγός|Ο ζωγράφος|Ο ναύτης|Ο δάσκαλος|Ο σιδεράς|Η χήρα',
    predicates: 'κοιμάται|τραγουδά|περιμένει|διαβάζει|πίνει τσάι|μετράει νομίσματα',
    places: 'στον κήπο|στη γέφυρα|πίσω από το σπίτι|δίπλα στο ποτάμι|στην κουζίνα|κάτω από το δέντρο|στην αγορά',
  },
  hu: {
    form: 'S P L.',
    subjects: 'A pék|Az orvos|A vadász|A festő|A matróz|A tanár|A kovács|Az özvegy',
    predicates: 'alszik|énekel|vár|olvas|teát iszik|pénzt számol',
    places: 'a kertben|a hídon|a ház mögött|a folyónál|a konyhában|a fa alatt|a piacon',
  },
}
const DEFAULT: SpecifiedLanguage = 'en'

const partsOf = (language: LanguageCode) => PARTS[baseOf(language) ?? DEFAULT]

export function drawSentences(language: LanguageCode, count: number, random: Random): string[] {
  const { form, subjects, predicates, places } = partsOf(language)
  const [S, P, L] = [subjects, predicates, places].map((list) => shuffled(list.split('|'), random))
  const sentence = (at: number) =>
    form.replaceAll(/[SPL]/g, (part) => {
      const list = part === 'S' ? S! : part === 'P' ? P! : L!
      return list[at % list.length]!
    })
  return Array.from({ length: Math.min(count, S!.length) }, (_, at) => sentence(at))
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  const left = [...items]
  return items.map(() => left.splice(random(left.length), 1)[0]!)
}

const known = new Map<string, Set<string>>()

export function isSentence(text: string, language: LanguageCode): boolean {
  const base = baseOf(language) ?? DEFAULT
  const sentences = known.get(base) ?? allOf(PARTS[base])
  known.set(base, sentences)
  return sentences.has(text)
}

function allOf({ form, subjects, predicates, places }: Parts) {
  const all = subjects
    .split('|')
    .flatMap((S) => predicates.split('|').flatMap((P) => places.split('|').map((L) => ({ S, P, L }))))
  return new Set(all.map((parts) => form.replaceAll(/[SPL]/g, (part) => parts[part as 'S' | 'P' | 'L'])))
}
