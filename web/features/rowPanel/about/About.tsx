import { formatWords } from '#web/ui/data/numbers.ts'
import type { Source } from '../../rows/rows.ts'
import { Section } from '../Section.tsx'
import { BoxSection } from './BoxSection.tsx'
import { FactsSection } from './FactsSection.tsx'
import { ScreenshotSection } from './ScreenshotSection.tsx'

export const About = ({ source }: { source: Source }) => (
  <>
    <Section title="Context" aside={formatWords(source.words)}>
      {source.context ? (
        <p className="whitespace-pre-wrap">{source.context}</p>
      ) : (
        <p className="text-muted">The file contains no context for this text.</p>
      )}
    </Section>
    <ScreenshotSection source={source} />
    <FactsSection source={source} />
    <BoxSection source={source} />
  </>
)
