import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import decompress from 'woff2-encoder/decompress'

export const PACKAGES = join(import.meta.dirname, '../../node_modules')
const inter = (script: string) => `@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`
const noto = (name: string, script: string) =>
  `@fontsource/noto-sans-${name}/files/noto-sans-${name}-${script}-400-normal.woff2`

/** The first article of the Universal Declaration of Human Rights, and short texts of games. */
export const CORPUS: { language: string; file: string; texts: string[] }[] = [
  {
    language: 'en',
    file: inter('latin'),
    texts: [
      'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
      'AVAST! To Tomb & Wave… “LT 11:40”',
      'Well-known high-score: 1,000,000',
    ],
  },
  {
    language: 'de',
    file: inter('latin'),
    texts: [
      'Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt und sollen einander im Geist der Brüderlichkeit begegnen.',
      'Schiffahrtsgesellschaftsmitgliedsausweis',
    ],
  },
  {
    language: 'fr',
    file: inter('latin'),
    texts: [
      'Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de conscience et doivent agir les uns envers les autres dans un esprit de fraternité.',
      'Où est l’œuf ?',
    ],
  },
  {
    language: 'ru',
    file: inter('cyrillic'),
    texts: ['Вселюдирождаютсясвободнымииравными', 'ГУТАвашТОПор'],
  },
  {
    language: 'ar',
    file: noto('arabic', 'arabic'),
    texts: [
      'يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق، وقد وهبوا عقلا وضميرا وعليهم أن يعامل بعضهم بعضا بروح الإخاء',
      'لا إله، السلام عليكم',
    ],
  },
  {
    language: 'he',
    file: noto('hebrew', 'hebrew'),
    texts: ['כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם כולם חוננו בתבונה ובמצפון', 'שָׁלוֹם עוֹלָם'],
  },
  {
    language: 'hi',
    file: noto('devanagari', 'devanagari'),
    texts: ['सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है', 'क्षत्रिय श्री द्वारा ज्ञान'],
  },
  {
    language: 'th',
    file: noto('thai', 'thai'),
    texts: ['มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ', 'น้ำ ที่นี่'],
  },
  {
    language: 'ja',
    file: '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
    texts: [
      'すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。',
      'セーブしますか？「はい」',
    ],
  },
  {
    language: 'ko',
    file: '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
    texts: ['모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.', '저장하시겠습니까?'],
  },
  {
    language: 'zh-CN',
    file: '@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf',
    texts: [
      '人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神互相对待。',
      '保存游戏（是）',
    ],
  },
]

export const packed = (file: string) => readFile(join(PACKAGES, file))

export async function fontBytes(file: string): Promise<Uint8Array> {
  const bytes = await packed(file)
  return file.endsWith('.woff2') ? decompress(bytes) : bytes
}
