import { queryOptions, useQuery } from '@tanstack/react-query'
import { Download, Star } from 'lucide-react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Project } from '#server/projects/contract.ts'
import type { RatingAgreement as Agreement } from '#server/ratings/contract.ts'
import { download, ratingAgreementApi, read } from '../../api/client.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatNumber, formatPercent } from '../../ui/data/numbers.ts'
import { Cell, Table, TableBody, TableHead } from '../../ui/data/Table.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Section } from '../../ui/Section.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const agreementQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['projects', project_id, 'rating-agreement'],
    queryFn: () => read(ratingAgreementApi[':project_id']['rating-agreement'].$get({ param: { project_id } })),
    staleTime: 0,
  })

export function RatingAgreement({ project }: { project: Pick<Project, 'id'> }) {
  const agreement = useQuery(agreementQuery(project.id))
  const save = () =>
    download(`/projects/${project.id}/export-rating-agreement`, 'rating_agreement.csv').catch((error: Error) =>
      toast.error(`Export failed: ${error.message}`),
    )
  return (
    <Section
      title="Ratings by the AI and by people"
      text="How far the two agree on texts that both have rated as they stand."
      action={
        <Button icon={Download} onPress={() => void save()}>
          Export CSV
        </Button>
      }
    >
      <Loaded query={agreement} failure="The ratings could not be loaded" waiting={<Skeleton className="h-60" />}>
        {({ languages }) =>
          languages.length === 0 ? (
            <EmptyState icon={Star} title="Nothing to compare yet">
              Once people rate texts that the AI has rated, in the details of a row, the two are compared here.
            </EmptyState>
          ) : (
            <Languages languages={languages} />
          )
        }
      </Loaded>
    </Section>
  )
}

const NUMBER = 'tabular text-end whitespace-nowrap'

const Languages = ({ languages }: Agreement) => (
  <Table label="Agreement by language">
    <TableHead columns={['Language', 'Texts', 'Within half a point', 'AI rates']} ends={3} />
    <TableBody>
      {languages.map(({ target_language, ratings, within_half, mean_difference }) => (
        <tr key={target_language}>
          <Cell className="min-w-32">{languageName(target_language)}</Cell>
          <Cell className={NUMBER}>{formatNumber(ratings)}</Cell>
          <Cell className={NUMBER}>{formatPercent(within_half)}</Cell>
          <Cell className={NUMBER}>{sayDifference(mean_difference)}</Cell>
        </tr>
      ))}
    </TableBody>
  </Table>
)

function sayDifference(difference: number) {
  const size = Math.abs(difference).toFixed(1)
  if (size === '0.0') return 'the same'
  return `${size} ${difference > 0 ? 'higher' : 'lower'}`
}
