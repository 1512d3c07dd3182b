import { type FormEvent, useState } from 'react'
import type { ToolRequest } from '#server/oauth/contract.ts'
import { DEEDS_REQUIRED, USUAL_WORDS_A_DAY } from '#server/tokens/constants.ts'
import { ErrorAlert } from '../../layout/ErrorAlert.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber } from '../../ui/data/numbers.ts'
import { Choices } from './Choices.tsx'
import { DEED_NAMES, DEEDS, type Deed, isByLanguage } from './deeds.ts'
import { toggled } from './languagesOf.ts'
import { useAnswerTool } from './queries.ts'
import { EVERYWHERE, limitsOf, ReachChoices } from './ReachChoices.tsx'

type Props = { request_id: string; asked: ToolRequest }

export function ConnectForm({ request_id, asked }: Props) {
  const answer = useAnswerTool(request_id)
  const [deeds, setDeeds] = useState<readonly Deed[]>(asked.usual)
  const [reach, setReach] = useState(EVERYWHERE)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isLimited = reach.languages.length > 0
  const chosen = deeds.filter((deed) => !isLimited || isByLanguage(deed))
  const isBusy = answer.isPending || answer.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsSubmitted(true)
    if (chosen.length === 0 || isBusy) return
    answer.mutate({
      capabilities: [...chosen],
      ...limitsOf(reach),
    })
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-16 wrap-anywhere">
        <bdi className="font-semibold">{asked.name}</bdi> wants to work in Dragoman for you.
      </p>
      <Alert kind="warning">
        Allow it only if you started this yourself. The tool chose its own name. The answer goes to{' '}
        <bdi dir="ltr" className="font-semibold">
          {asked.host}
        </bdi>
        {asked.is_local && ', a program on this device'}.
      </Alert>
      {answer.error && <ErrorAlert error={answer.error} fallback="The tool was not answered" />}
      {asked.capabilities.length === 0 ? (
        <p className="text-muted">It asks for nothing that tools may do here, so it can only be refused.</p>
      ) : (
        <>
          <Choices
            label="What it may do"
            hint="It asks for these. You can give it less, and never more than you may do yourself."
            error={isSubmitted && chosen.length === 0 ? DEEDS_REQUIRED : undefined}
            options={DEED_NAMES.filter((id) => asked.capabilities.includes(id)).map((id) => ({
              ...{ id, ...DEEDS[id] },
              isDisabled: isLimited && !isByLanguage(id),
            }))}
            chosen={chosen}
            onToggle={(deed) => setDeeds(toggled(deeds, deed))}
          />
          <ReachChoices organization_id={null} reach={reach} onChange={setReach} />
        </>
      )}
      {chosen.includes('orderTranslations') && (
        <p className="text-13 text-muted">
          As an agent it may order {formatNumber(USUAL_WORDS_A_DAY)} words a day at most.
        </p>
      )}
      <p className="text-13 text-muted">You can end the connection at any time in your account, under API tokens.</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="lg" isDisabled={isBusy} onPress={() => answer.mutate(null)}>
          Refuse
        </Button>
        {asked.capabilities.length > 0 && (
          <Button type="submit" size="lg" variant="primary" isPending={isBusy}>
            Allow
          </Button>
        )}
      </div>
    </form>
  )
}
