import { useQuery } from '@tanstack/react-query'
import type { ModelService } from '#server/modelServices/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Section } from '../../ui/Section.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { ModelServiceForm } from './ModelServiceForm.tsx'
import { modelServiceQuery, type Place } from './queries.ts'

type Props = { place: Place /** As the sentences name it. */; of: 'installation' | 'organization' | 'project' }

export function ModelServiceSection({ place, of }: Props) {
  const service = useQuery(modelServiceQuery(place))
  return (
    <Section title="AI service" text={service.data && explain(service.data, of)}>
      <Loaded
        query={service}
        failure="The AI service could not be loaded"
        waiting={<CenteredSpinner label="Loading the AI service" />}
      >
        {(found) => <ModelServiceForm key={found.own?.updated_at ?? 'none'} place={place} service={found} />}
      </Loaded>
    </Section>
  )
}

const FROM: Record<ModelService['used']['of'], string> = {
  project: 'of this project',
  organization: 'of the organization',
  installation: 'of this installation',
  environment: 'set in the environment of the server',
}

function explain({ own, used }: ModelService, of: Props['of']) {
  if (own) return `This ${of} translates with its own service: ${used.name}.`
  return `This ${of} has no service of its own and uses the one ${FROM[used.of]}: ${used.name}.`
}
