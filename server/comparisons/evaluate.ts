import { parseArgs } from 'node:util'
import { canonicalLanguage, type LanguageCode } from '#db/vocabulary/languages.ts'
import { readConfig } from '../config.ts'
import type { ModelUse } from '../integrations/translator.ts'
import { createLog } from '../log.ts'
import { createEngines } from '../modelServices/engines.ts'
import type { Services } from '../services.ts'
import { createTextThread } from '../textThread/textThread.ts'
import { prepareDrafts } from '../translationJobs/drafts/prepareDrafts.ts'
import { type CorpusText, readCorpus } from './corpus.ts'
import { type Prices, scoreTexts, sumUses } from './measures.ts'
import { type TranslatedText, translateTexts, unclaimed } from './translateTexts.ts'

const USAGE = `Usage: npm run eval -- --model MODEL [--model MODEL …] --corpus FOLDER --language CODE
  [--texts 200] [--description "about the project"] [--prices INPUT,CACHED,OUTPUT]
The service is that of the environment: OPENAI_API_KEY, OPENAI_BASE_URL.`
const [USUAL_TEXTS, MAX_TEXTS] = [200, 100_000]
const AROUND = 3
const HELD_MS = 60_000

type Asked = {
  models: string[]
  corpus: string
  language: LanguageCode
  texts: number
  description: string | undefined
  prices: Prices | undefined
}

async function evaluate() {
  const asked = readArguments()
  const config = readConfig(process.env)
  const log = createLog('error')
  const texts = createTextThread({ budgetMs: config.ai.checkMs, log })
  const engines = createEngines(config, texts, log)
  // The text thread alone keeps no process alive.
  const held = setInterval(() => undefined, HELD_MS)
  try {
    const { texts: all, references } = readCorpus(asked.corpus, asked.language)
    const chosen = spread(
      all.filter(({ identifier }) => references.get(identifier)),
      asked.texts,
    )
    if (chosen.length === 0) throw new Error(`${asked.corpus} has no text with a reference in ${asked.language}`)
    console.log(`${chosen.length} texts into ${asked.language}, ${config.ai.batchRows} in a call\n`)
    console.log('| model | chrF | TER | texts | faulty | calls | seconds | tokens in (cached) | out | cost |')
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
    for (const model of asked.models) {
      const engine = { texts, translator: engines.usual(undefined, model) }
      const line = await evaluateModel(engine, config.ai.batchRows, asked, { all, chosen, references })
      console.log(`| ${[engine.translator.name, ...line].join(' | ')} |`)
    }
  } finally {
    clearInterval(held)
    texts.close()
  }
}

type Corpus = { all: CorpusText[]; chosen: CorpusText[]; references: Map<string, string> }

async function evaluateModel(
  engine: Pick<Services, 'texts' | 'translator'>,
  size: number,
  { language, description, prices }: Asked,
  { all, chosen, references }: Corpus,
) {
  const signal = new AbortController().signal
  const uses: ModelUse[] = []
  const translated: TranslatedText[] = []
  const onUse = (use: ModelUse) => uses.push(use)
  for (const some of [...Map.groupBy(chosen, ({ page }) => page).values()].flatMap((page) => inBatches(page, size))) {
    const promptContext = contextOf(language, description)
    const rows = some.map(({ content: source, identifier, ...rest }) =>
      unclaimed({ ...rest, identifier, source, source_text_id: identifier }),
    )
    const { started } = await prepareDrafts(engine, rows, promptContext)
    const lines = await linesAround(engine, language, all, some)
    translated.push(...(await translateTexts(engine, { promptContext, lines }, started, { onUse, signal })))
  }
  const scores = await scoreTexts(engine, translated, references)
  const used = sumUses(uses, prices)
  return [
    scores?.chrf.toFixed(1) ?? '',
    scores?.ter.toFixed(1) ?? '',
    String(translated.length),
    String(translated.filter(({ fault }) => fault !== '').length),
    String(used.calls),
    (used.ms / 1000).toFixed(1),
    used.input_tokens === null ? 'unknown' : `${used.input_tokens} (${used.cached_tokens})`,
    String(used.output_tokens ?? 'unknown'),
    used.cost_usd === null ? 'unknown' : `$${used.cost_usd.toFixed(4)}`,
  ]
}

const contextOf = (language: LanguageCode, description: string | undefined) => ({
  payer_id: '',
  content_type: 'game_ui' as const,
  source_language: 'en' as const,
  target_language: language,
  patterns: [],
  characters: [],
  glossary: [],
  ...(description === undefined ? {} : { description }),
})

async function linesAround(
  { texts }: Pick<Services, 'texts'>,
  language: LanguageCode,
  all: CorpusText[],
  own: CorpusText[],
) {
  const places = new Set(own.map(({ position }) => position))
  const beside = all.filter(
    ({ page, position }) =>
      page === own[0]!.page &&
      !places.has(position) &&
      own.some((text) => Math.abs(text.position - position) <= AROUND),
  )
  const lineContext = { characters: [], source_language: 'en' as const, target_language: language, patterns: [] }
  const shown = await texts.run(
    'line',
    lineContext,
    beside.map(({ content, speaker }) => ({ source: content, speaker, translation: '', is_checked: false })),
  )
  return {
    around: beside.flatMap(({ position }, at) => (shown[at] ? [{ line: position + 1, ...shown[at] }] : [])),
    spoken: [],
  }
}

const inBatches = <Item>(items: Item[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

const spread = <Item>(items: Item[], most: number) =>
  items.length <= most ? items : Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]!)

function readArguments(): Asked {
  const { values } = parseArgs({
    options: {
      model: { type: 'string', multiple: true },
      corpus: { type: 'string' },
      language: { type: 'string' },
      texts: { type: 'string' },
      description: { type: 'string' },
      prices: { type: 'string' },
    },
  })
  const { model: models, corpus, description } = values
  const language = values.language && canonicalLanguage(values.language)
  const texts = Number(values.texts ?? USUAL_TEXTS)
  if (!models || !corpus || !language || !Number.isInteger(texts) || texts < 1 || texts > MAX_TEXTS)
    throw new Error(USAGE)
  return { models, corpus, language, texts, description, prices: pricesIn(values.prices) }
}

function pricesIn(text: string | undefined): Prices | undefined {
  if (text === undefined) return undefined
  const [input_usd, cached_usd, output_usd] = text.split(',').map(Number)
  if (![input_usd, cached_usd, output_usd].every((price) => price !== undefined && price >= 0)) throw new Error(USAGE)
  return { input_usd: input_usd!, cached_usd: cached_usd!, output_usd: output_usd! }
}

try {
  await evaluate()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
