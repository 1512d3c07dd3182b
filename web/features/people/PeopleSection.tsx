import { useQuery } from '@tanstack/react-query'
import { Link, Pencil, UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import { PROJECT_ROLE_NAMES } from '#db/vocabulary/roles.ts'
import type { Person } from '#server/people/contract.ts'
import type { Project } from '#server/projects/contract.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Button, IconButton } from '../../ui/buttons/Button.tsx'
import { Breakable } from '../../ui/data/Breakable.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { Section } from '../../ui/Section.tsx'
import { CenteredSpinner } from '../../ui/Spinner.tsx'
import { InvitePeople } from './invitations/InvitePeople.tsx'
import { LinkDialog } from './invitations/LinkDialog.tsx'
import { OpenInvitations } from './invitations/OpenInvitations.tsx'
import { PersonDialog } from './PersonDialog.tsx'
import { peopleQuery, useAddPerson, useRemovePerson } from './queries.ts'
import { teamsOfProjectQuery } from './teams/queries.ts'
import { TeamsOfProject, teamNamesOf } from './teams/TeamsOfProject.tsx'

type Open = { dialog: 'invite' | 'link' } | { dialog: 'change' | 'remove'; person: Person }
type Props = { project: Pick<Project, 'id' | 'target_languages'> }
type SectionProps = Props & { noteOf: (user_id: string) => string | undefined }

export function PeopleSection({ project, noteOf }: SectionProps) {
  const people = useQuery(peopleQuery(project.id))
  const teams = useQuery(teamsOfProjectQuery(project.id)).data ?? []
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Section
      title="People"
      text="Members of the organization work in all of its projects. People with a role here see this project alone."
      action={
        <div className="flex flex-wrap gap-2">
          <Button icon={Link} onPress={() => setOpen({ dialog: 'link' })}>
            Make a link
          </Button>
          <Button icon={UserPlus} onPress={() => setOpen({ dialog: 'invite' })}>
            Invite people
          </Button>
        </div>
      }
    >
      <Loaded
        query={people}
        failure="The people could not be loaded"
        waiting={<CenteredSpinner label="Loading the people" />}
      >
        {(all) =>
          all.length === 0 ? (
            <p className="text-13 text-muted">
              Translators, reviewers and others with a role here will be listed here.
            </p>
          ) : (
            <ul aria-label="People" className="divide-y divide-line rounded-lg border border-line">
              {all.map((person) => (
                <PersonItem
                  key={person.user_id}
                  person={person}
                  teams={teamNamesOf(teams, person.user_id)}
                  note={noteOf(person.user_id)}
                  onOpen={(dialog) => setOpen({ dialog, person })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <TeamsOfProject project_id={project.id} />
      <OpenInvitations place={{ projects: project.id }} />
      {open?.dialog === 'invite' && <InvitePeople project={project} onClose={close} />}
      {open?.dialog === 'link' && <LinkDialog project={project} onClose={close} />}
      {open?.dialog === 'change' && <PersonDialog project={project} person={open.person} onClose={close} />}
      {open?.dialog === 'remove' && <RemovePerson project={project} person={open.person} onClose={close} />}
    </Section>
  )
}

const nameOf = ({ full_name, email }: Person) => full_name ?? email

type PersonProps = {
  person: Person
  teams: readonly string[]
  note: string | undefined
  onOpen: (dialog: 'change' | 'remove') => void
}

function PersonItem({ person, teams, note, onOpen }: PersonProps) {
  const name = nameOf(person)
  const where = person.languages?.map(languageName).join(', ')
  return (
    <li className="flex items-center justify-between gap-2 px-3 py-2">
      <div className="min-w-0">
        <p className="font-medium">
          <Breakable text={name} />
        </p>
        {name !== person.email && (
          <p className="text-13 text-muted">
            <Breakable text={person.email} />
          </p>
        )}
        <p className="text-13 text-muted">
          {PROJECT_ROLE_NAMES[person.role]}
          {where && ` · ${where}`}
          {teams.length > 0 && ` · also by team ${teams.join(', ')}`}
          {note && ` · ${note}`}
        </p>
      </div>
      <span className="flex shrink-0 gap-1">
        <IconButton icon={Pencil} label={`Change role of ${name}`} onPress={() => onOpen('change')} />
        <IconButton icon={UserMinus} label={`Remove ${name}`} onPress={() => onOpen('remove')} />
      </span>
    </li>
  )
}

function RemovePerson({ project, person, onClose }: Props & { person: Person; onClose: () => void }) {
  const remove = useRemovePerson(project.id)
  const add = useAddPerson(project.id)
  const name = nameOf(person)
  const giveBack = () => add.mutate(person, { onError: () => toast.error(`${name} could not be added again`) })
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      confirm="Remove person"
      isOpen
      isPending={remove.isPending}
      error={remove.error ? remove.error.message || 'The person could not be removed' : undefined}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(person.user_id, {
          onSuccess: () => {
            onClose()
            toast.plain(
              <span className="flex items-center gap-3">
                {name} was removed
                <Button size="sm" onPress={giveBack}>
                  Undo
                </Button>
              </span>,
            )
          },
        })
      }
    >
      They lose access to this project immediately. Their translations stay.
    </ConfirmDialog>
  )
}
