import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#server/accounts/contract.ts'
import { IconButton } from '../../ui/buttons/Button.tsx'
import { Menu, MenuItem, MenuSection } from '../../ui/overlays/Menu.tsx'
import { readTheme, setTheme, THEMES, type Theme } from '../../ui/theme.ts'
import { useOffer } from '../palette/useOffer.ts'

const ICONS = { light: Sun, dark: Moon, system: Monitor }

export function UserMenu({ user, onSignOut }: { user: User; onSignOut: () => void }) {
  const navigate = useNavigate()
  const [theme, setShownTheme] = useState(readTheme)

  function choose(next: Theme) {
    setTheme(next)
    setShownTheme(next)
  }

  useOffer(() => ({
    commands: [
      ...Object.entries(THEMES).map(([id, label]) => ({
        id: `theme ${id}`,
        label: `${label} theme`,
        icon: ICONS[id as Theme],
        run: () => choose(id as Theme),
      })),
      { id: 'sign-out', label: 'Sign out', icon: LogOut, run: onSignOut },
    ],
  }))

  return (
    <Menu label="Your account" placement="bottom end" trigger={<IconButton icon={UserRound} label="Your account" />}>
      <MenuSection title={user.full_name ? `${user.full_name} · ${user.email}` : user.email}>
        {Object.entries(THEMES).map(([id, label]) => (
          <MenuItem
            key={id}
            icon={ICONS[id as Theme]}
            isCurrent={id === theme}
            textValue={label}
            onAction={() => choose(id as Theme)}
          >
            {`${label} theme`}
          </MenuItem>
        ))}
      </MenuSection>
      <MenuItem icon={UserRound} onAction={() => navigate('/account')}>
        Account
      </MenuItem>
      <MenuItem icon={LogOut} onAction={onSignOut}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
