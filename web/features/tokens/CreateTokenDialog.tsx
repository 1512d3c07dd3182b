import { type FormEvent, useState } from 'react'
import { DEEDS_REQUIRED, MAX_WORDS_A_DAY, TOKEN_NAME_REQUIRED, USUAL_WORDS_A_DAY } from '#server/tokens/constants.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/Dialog.tsx'
import { Choices } from './Choices.tsx'
import { DEED_NAMES, DEEDS, type Deed, isByLanguage } from './deeds.ts'
import { toggled } from './languagesOf.ts'
import { type OrganizationId, useMakeToken } from './queries.ts'
import { EVERYWHERE, limitsOf, ReachChoices } from './ReachChoices.tsx'
import { ShownToken } from './ShownToken.tsx'

const EXPIRIES = [
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
  { id: '365', label: '1 year' },
  { id: 'never', label: 'Never' },
] as const
type Expiry = (typeof EXPIRIES)[number]['id']

const WORDS_WANTED = `A number from 0 to ${formatNumber(MAX_WORDS_A_DAY)}`
const isWords = (words: string) => /^\d{1,7}$/.test(words.trim()) && Number(words) <= MAX_WORDS_A_DAY

type Props = { organization_id: OrganizationId; onClose: () => void }

export function CreateTokenDialog({ organization_id, onClose }: Props) {
  const make = useMakeToken(organization_id)
  const [name, setName] = useState('')
  const [deeds, setDeeds] = useState<readonly Deed[]>(['readProject'])
  const [reach, setReach] = useState(EVERYWHERE)
  const [words, setWords] = useState(String(USUAL_WORDS_A_DAY))
  const [expiry, setExpiry] = useState<Expiry>('90')
  const [isSubmitted, setIsSubmitted] = useState(false)
  if (make.data) return <ShownToken made={make.data} organization_id={organization_id} onClose={onClose} />

  const isLimited = reach.languages.length > 0
  const orders = deeds.includes('orderTranslations')
  const wordsError = isSubmitted && orders && !isWords(words) ? WORDS_WANTED : undefined
  const chosen = deeds.filter((deed) => !isLimited || isByLanguage(deed))
  const nameError = isSubmitted && name.trim() === '' ? TOKEN_NAME_REQUIRED : undefined
  const deedsError = isSubmitted && chosen.length === 0 ? DEEDS_REQUIRED : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsSubmitted(true)
    if (name.trim() === '' || chosen.length === 0 || (orders && !isWords(words)) || make.isPending) return
    make.mutate({
      name: name.trim(),
      capabilities: [...chosen],
      ...limitsOf(reach),
      ...(orders && { words_a_day: Number(words) }),
      expires_in_days: expiry === 'never' ? null : Number(expiry),
    })
  }

  return (
    <Dialog title={organization_id === null ? 'New API token' : 'New service token'} isOpen onClose={onClose}>
      <form onSubmit={submit} noValidate className="contents">
        <DialogBody>
          {make.error && <ErrorAlert error={make.error} fallback="The token could not be made" />}
          <Field
            label="Name"
            autoFocus
            isRequired
            value={name}
            error={nameError}
            hint="Where it is used, such as Nightly build. The history names it."
            onChange={setName}
          />
          <Choices
            label="What it may do"
            error={deedsError}
            options={DEED_NAMES.map((id) => ({ id, ...DEEDS[id], isDisabled: isLimited && !isByLanguage(id) }))}
            chosen={chosen}
            onToggle={(deed) => setDeeds(toggled(deeds, deed))}
          />
          {orders && (
            <Field
              label="Words a day that an agent may order"
              inputMode="numeric"
              value={words}
              error={wordsError}
              hint="No text that it reads can raise this. Builds that use the API order as the plan allows."
              onChange={setWords}
            />
          )}
          <ReachChoices organization_id={organization_id} reach={reach} onChange={setReach} />
          <Select label="Expires after" options={EXPIRIES} value={expiry} onChange={setExpiry} />
        </DialogBody>
        <DialogFooter>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isPending={make.isPending}>
            Make token
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
