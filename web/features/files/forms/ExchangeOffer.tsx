import { Alert } from '#web/ui/Alert.tsx'
import { TextButton } from '#web/ui/buttons/TextButton.tsx'
import { formatNumber } from '#web/ui/data/numbers.ts'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { useImportTerms } from '../../glossaries/queries.ts'
import { useImportMemory } from '../../memory/queries.ts'

type Props = {
  project_id: string
  format: string
  /** Undefined within a ZIP. */
  file: File | undefined
  isDisabled: boolean
  onImported: () => void
}

export function ExchangeOffer(props: Props) {
  if (props.format === 'tmx') return <MemoryOffer {...props} />
  return props.format === 'tbx' ? <TermsOffer {...props} /> : null
}

function MemoryOffer({ project_id, onImported, ...offer }: Props) {
  const { mutate, isPending } = useImportMemory(project_id, { language: undefined, onProgress: () => undefined })
  const run = (file: File) =>
    mutate(
      { file, signal: new AbortController().signal },
      {
        onSuccess({ imported, left_out }) {
          const rest = left_out === 0 ? '' : `, ${formatNumber(left_out)} left out`
          toast.success(`${formatNumber(imported)} ${imported === 1 ? 'translation' : 'translations'} imported${rest}`)
          onImported()
        },
        onError: (error) => toast.error(`Nothing was imported: ${error.message}`),
      },
    )
  return <Offer {...offer} what="a translation memory" where="translation memory" isPending={isPending} run={run} />
}

function TermsOffer({ project_id, onImported, ...offer }: Props) {
  const { mutate, isPending } = useImportTerms(project_id)
  const run = (file: File) =>
    mutate(file, {
      onSuccess({ added_count, updated_count }) {
        toast.success(`${formatNumber(added_count)} added, ${formatNumber(updated_count)} updated`)
        onImported()
      },
      onError: (error) => toast.error(`Nothing was imported: ${error.message}`),
    })
  return <Offer {...offer} what="a glossary" where="glossary" isPending={isPending} run={run} />
}

type OfferProps = Pick<Props, 'file' | 'isDisabled'> & {
  what: string
  where: string
  isPending: boolean
  run: (file: File) => void
}

const Offer = ({ what, where, file, isDisabled, isPending, run }: OfferProps) => (
  <Alert kind="info" title={`This file is ${what}`}>
    {file ? (
      <TextButton isApart onPress={() => run(file)} isDisabled={isDisabled || isPending}>
        <span className="block text-start">{`Add to the ${where} instead`}</span>
      </TextButton>
    ) : (
      <p>{`Choose it by itself, without the ZIP, to add it to the project’s ${where} instead.`}</p>
    )}
  </Alert>
)
