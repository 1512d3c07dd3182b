import { useState } from 'react'
import { directionOf, languageName } from '#db/vocabulary/languages.ts'
import type { User } from '#server/accounts/contract.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { CopyButton } from '#web/ui/buttons/CopyButton.tsx'
import { Section } from '#web/ui/Section.tsx'
import { dropKept, listKept } from '../../liveDocument/keptTexts.ts'

export function KeptOnDevice({ user }: { user: User }) {
  const [kept, setKept] = useState(() => listKept(user.id))
  if (kept.length === 0) return null
  return (
    <Section
      title="Texts kept on this device"
      text="These edits could not be saved. Existing pages offer them in their table; copy those of deleted pages."
    >
      <ul className="divide-y divide-line rounded-lg border border-line">
        {kept.map(({ address, source_text_id, text }) => (
          <li key={`${address.language} ${source_text_id}`} className="flex flex-wrap items-start gap-x-4 gap-y-2 p-3">
            <div className="min-w-40 flex-1">
              <p
                lang={address.language}
                dir={directionOf(address.language)}
                className="break-words whitespace-pre-wrap"
              >
                {text}
              </p>
              <p className="text-13 text-muted">{languageName(address.language)}</p>
            </div>
            <div className="flex gap-2">
              <CopyButton text={text} />
              <Button
                size="sm"
                variant="ghost"
                onPress={() => {
                  dropKept(address, source_text_id)
                  setKept(listKept(user.id))
                }}
              >
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
