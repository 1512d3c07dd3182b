import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_MONTHLY_WORDS } from '#db/vocabulary/plans.ts'
import type { LimitedRole } from '#db/vocabulary/roles.ts'
import { FormDialog } from '#web/layout/FormDialog.tsx'
import { formatNumber, formatWords } from '#web/ui/data/numbers.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { billingKeys, type LimitChoice, setWordLimit } from '../queries.ts'

/** A person has words used, and a role whose limit may hold; a role has neither. */
export type Limited = {
  of: LimitChoice['of']
  label: string
  role: LimitedRole
  monthly_words: number | null
  used_words?: number
  is_own?: boolean
  monthly_words_of_role?: number | null
}
type Kind = 'role' | 'none' | 'words'

const NOT_WORDS = `Enter a whole number of words, at most ${formatNumber(MAX_MONTHLY_WORDS)}`

type Props = { organization_id: string; limited: Limited; onClose: () => void }

export function WordLimitDialog({ organization_id, limited, onClose }: Props) {
  const { label, monthly_words, is_own, monthly_words_of_role: ofRole } = limited
  const client = useQueryClient()
  const [kind, setKind] = useState<Kind>(is_own === false ? 'role' : monthly_words === null ? 'none' : 'words')
  const [text, setText] = useState(monthly_words === null ? '' : String(monthly_words))
  const [isSent, setIsSent] = useState(false)
  const words = /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
  const isWrong = kind === 'words' && (words === undefined || words > MAX_MONTHLY_WORDS)
  const save = useMutation({
    mutationFn: (choice: LimitChoice) => setWordLimit(organization_id, choice),
    onSuccess: () => {
      toast.success('Limit saved')
      onClose()
      return client.invalidateQueries({ queryKey: billingKeys.all })
    },
  })

  function submit() {
    setIsSent(true)
    if (!isWrong) save.mutate({ of: limited.of, monthly_words: { role: undefined, none: null, words }[kind] })
  }

  const options = [
    ...(is_own === undefined
      ? []
      : [
          {
            id: 'role' as const,
            label: `As their role: ${typeof ofRole === 'number' ? formatWords(ofRole) : 'no limit'}`,
          },
        ]),
    { id: 'none' as const, label: 'No limit' },
    { id: 'words' as const, label: 'A number of words' },
  ]
  return (
    <FormDialog
      title={`Limit of ${label}`}
      submit="Save"
      failure="The limit could not be saved"
      error={save.error}
      isPending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select label="Words a month" autoFocus options={options} value={kind} onChange={setKind} />
      {kind === 'words' && (
        <Field
          label="Words"
          inputMode="numeric"
          value={text}
          error={isSent && isWrong ? NOT_WORDS : undefined}
          onChange={setText}
        />
      )}
    </FormDialog>
  )
}
