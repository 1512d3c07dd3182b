import { Pencil, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { Team } from '#server/people/teams/contract.ts'
import { useEndTeamRole, useGiveTeamRole } from '#web/features/people/teams/queries.ts'
import { roleWords } from '#web/features/people/teams/TeamsOfProject.tsx'
import { Button, IconButton } from '#web/ui/buttons/Button.tsx'
import { Breakable } from '#web/ui/data/Breakable.tsx'
import { toast } from '#web/ui/overlays/Toast.tsx'
import { Section } from '#web/ui/Section.tsx'
import type { TeamPartProps } from './TeamPeople.tsx'
import { TeamRoleDialog } from './TeamRoleDialog.tsx'

type Given = Team['projects'][number]

export function TeamProjects({ at, team, mayChange }: TeamPartProps) {
  const end = useEndTeamRole(at)
  const give = useGiveTeamRole(at)
  const [open, setOpen] = useState<{ given?: Given }>()

  function takeAway(given: Given) {
    end.mutate(given.project_id, {
      onError: (error) => toast.error(`The role was not taken away. ${error.message}`),
      onSuccess: () =>
        toast.plain(
          <span className="flex items-center gap-3">
            The team has no role in {given.name} any more
            <Button
              size="sm"
              onPress={() => give.mutate(given, { onError: () => toast.error('The role could not be given again') })}
            >
              Undo
            </Button>
          </span>,
        ),
    })
  }

  return (
    <Section
      title="Roles in projects"
      text="Guests in the team work in these projects. Members of the organization work in all of them anyway."
      action={
        mayChange && (
          <Button icon={Plus} onPress={() => setOpen({})}>
            Give a role
          </Button>
        )
      }
    >
      {team.projects.length === 0 ? (
        <p className="text-13 text-muted">The team has no role in a project yet.</p>
      ) : (
        <ul aria-label="Projects of the team" className="divide-y divide-line rounded-lg border border-line">
          {team.projects.map((given) => (
            <li key={given.project_id} className="flex items-center justify-between gap-2 px-3 py-2">
              <div className="min-w-0">
                <p className="font-medium">
                  <Breakable text={given.name} />
                </p>
                <p className="text-13 text-muted">{roleWords(given)}</p>
              </div>
              {mayChange && (
                <span className="flex shrink-0 gap-1">
                  <IconButton icon={Pencil} label={`Change role in ${given.name}`} onPress={() => setOpen({ given })} />
                  <IconButton
                    icon={X}
                    label={`Take away the role in ${given.name}`}
                    isDisabled={end.isPending}
                    onPress={() => takeAway(given)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && <TeamRoleDialog at={at} team={team} given={open.given} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}
