const WORK = [
  "translation|translated text|target text|translator['’]s note|tl note|t/n|n\\.d\\.t\\.",
  'traducción|texto traducido|traduction|texte traduit|übersetzung|übersetzter text|traduzione|tradução|翻訳|訳文|訳|翻译|译文|번역',
  'tłumaczenie|vertaling|перевод|прим\\. перев\\.|çeviri|çevirmenin notu|الترجمة|ترجمة|oversættelse|μετάφραση|fordítás',
  'nota del traductor|note du traducteur|nota del traduttore|nota do tradutor|訳注|译注|역주',
]
const NOTE = [
  'note|notes|explanation|remark|nota|explicación|remarque|explication|anmerkung|hinweis|erklärung|spiegazione|explicação|observação',
  '注|注意|注釈|備考|说明|备注|注释|참고|주의|설명|uwaga|przypis|objaśnienie|opmerking|toelichting|примечание|пояснение|açıklama',
  'ملاحظة|شرح|bemærk|bemærkning|forklaring|σημείωση|εξήγηση|megjegyzés|magyarázat',
]
const ANSWER = [
  'text|target|output|answer|result|response|final answer|final|draft|option \\d|row \\d+|comment|context|literally|feedback|source|original',
  'assistant|user|system|español|français|deutsch|italiano|português|日本語|中文|한국어|polski|nederlands|русский|türkçe|العربية|dansk|ελληνικά|magyar',
  'english|spanish|french|german|italian|portuguese|japanese|chinese|korean|polish|dutch|russian|turkish|arabic|danish|greek|hungarian',
  'respuesta|fuente|réponse|antwort|quelle|risposta|resposta|回答|答案|답변|원문|odpowiedź|antwoord|ответ|cevap|الجواب|svar|απάντηση|válasz|forrás',
]

const COLON = '\\s{0,2}[*_]{0,2}\\s{0,2}[:：]'

const labelOf = (words: string[]) => ({
  label: new RegExp(`(?:^|[\\n(\\[（【*_>#.!?。！？])[\\s*_#>]{0,4}(?:${words.join('|')})${COLON}`, 'iu'),
  word: new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu'),
})

const LABELS = [WORK, NOTE, ANSWER].map(labelOf)

export const isLabelled = (text: string, source: string) =>
  LABELS.some(({ label, word }) => label.test(text) && !word.test(source))

const BEGINNING =
  /^[^\p{L}\n]{0,4}\p{L}[^\s:：\n]{0,30}(?:[ \t][^\s:：\n]{1,30}){0,2}\s?[:：]\s{0,3}(?!\s|["“„«])(?=\P{L}{0,8}\p{L})/u
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const MAX_UNSPACED_LENGTH = 7

export function beginsWithLabel(text: string) {
  const label = BEGINNING.exec(text)?.[0]
  return label !== undefined && (!UNSPACED.test(label) || label.length <= MAX_UNSPACED_LENGTH)
}

export const COLONS = /[:：]/g

const STARTS =
  /^\W{0,3}(?:sure|certainly|of course|here|okay|the translat|i have translat|i['’]ve translat|aquí|claro|voici|bien sûr|hier|gerne|natürlich|ecco|certo|aqui|oto|oczywiście|вот|конечно|işte|elbette|tabii|إليك|بالطبع|her er|selvfølgelig|εδώ|ορίστε|itt|természetesen|íme|以下|下面|当然|好的|もちろん|다음은|물론)/iu
const AGREED = /^\W{0,3}(?:sure|certainly|of course|absolutely|here you go|here it is)[!,.:]/iu
const COLON_SOON = /^[^\n:：]{0,60}[:：]\s/u
const ROOTS =
  /translat|tradu[czi]|übersetz|traduz|翻訳|翻译|译文|번역|tłumacz|vertal|перевод|перевед|çeviri|ترجم|oversæt|μετάφρα|μεταφρά|fordít/iu

export const isAgreed = (text: string) => AGREED.test(text)

export const startsTold = (text: string) => STARTS.test(text)
export const isAnnounced = (text: string) => STARTS.test(text) && COLON_SOON.test(text)

export const isIntroduced = (text: string) => {
  const start = text.trimStart().slice(0, 120)
  return STARTS.test(start) && ROOTS.test(start)
}
