import { useQuery } from '@tanstack/react-query'
import { directionOf, languageName } from '#db/vocabulary/languages.ts'
import { Keys } from '../../ui/Keys.tsx'
import { memoryQuery, rowPanelQuery } from '../rows/queries.ts'
import { Isolated } from '../rowText/Isolated.tsx'
import { keysOf } from '../tableTools/shortcuts.ts'
import { STATUS_LOOKS } from '../tableTools/statusLooks.ts'
import { useTableTools } from '../tableTools/TableContext.ts'
import { Section, TakeButton } from './Section.tsx'

type LanguagesAndTwinsProps = {
  part: 'languages' | 'twins'
  id: string
  isClaimed: boolean
  onTake: (text: string) => void
}

export function LanguagesAndTwins({ part, id, isClaimed, onTake }: LanguagesAndTwinsProps) {
  const { addressOf, language: own } = useTableTools()
  const address = addressOf(id)
  const panel = useQuery(rowPanelQuery(address, id))
  const others = panel.data?.languages.filter(({ language }) => language !== own) ?? []
  const inMemory = new Set(useQuery(memoryQuery(address, id)).data?.matches.map(({ source_text_id }) => source_text_id))
  const twins = panel.data?.twins.filter(({ source_text_id }) => !inMemory.has(source_text_id)) ?? []
  if (part === 'languages') {
    if (others.length === 0) return null
    return (
      <Section title="Other languages">
        <ul className="flex flex-col gap-1.5 text-13">
          {others.map(({ language, content }) => (
            <li key={language}>
              <span className="text-12 text-muted">{languageName(language)}</span>
              <p lang={language} dir={directionOf(language)} className="line-clamp-4 whitespace-pre-wrap">
                <Isolated>{content}</Isolated>
              </p>
            </li>
          ))}
        </ul>
      </Section>
    )
  }
  if (twins.length === 0) return null
  return (
    <Section title="Identical texts" aside={<Keys>{keysOf('take-twin') ?? ''}</Keys>}>
      <ul className="flex flex-col gap-1">
        {twins.map(({ source_text_id, identifier, page_name, version_name, content, status }) => (
          <li key={source_text_id}>
            <TakeButton label="Take this translation" isDisabled={isClaimed} onTake={() => onTake(content)}>
              <span lang={own} dir={directionOf(own)} className="line-clamp-3 font-medium whitespace-pre-wrap">
                <Isolated>{content}</Isolated>
              </span>
              <span
                title={`${page_name} · ${version_name} · ${identifier}`}
                className="block truncate text-12 text-muted"
              >
                {STATUS_LOOKS[status].label} · {page_name} · {version_name} · {identifier}
              </span>
            </TakeButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
