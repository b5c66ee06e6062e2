import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { Button, Group, Skeleton, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { getTeamInfoForNameUser } from '../../contract.ts'
import classes from '../Team.module.css'

interface FindTeamProps {
  cmptId: number
  ownId: number
  /** The last search term. */
  name: string
  onName: (name: string) => void
  onChoose: (teamId: number) => void
}

/** Finds a team by part of its name, or by a member’s full name. */
export function FindTeam({ cmptId, ownId, name, onName, onChoose }: FindTeamProps) {
  const t = useText('team')
  const [typed, setTyped] = useState(name)
  const found = useCallWhen(getTeamInfoForNameUser, name === '' ? null : { cmptId, name })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onName(typed.trim())
  }
  return (
    <>
      <form onSubmit={submit}>
        <Group align="flex-end" gap="xs">
          <TextInput
            label={t('merge.find')}
            description={t('merge.findHelp')}
            maxLength={30}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            style={{ flex: '1 1 220px' }}
          />
          <Button type="submit" variant="default" disabled={typed.trim() === ''}>
            {t('merge.search')}
          </Button>
        </Group>
      </form>
      {found.error && <p role="alert">{found.error.message}</p>}
      {name !== '' && !found.data && !found.error && <Skeleton h={60} mt="md" />}
      {found.data?.length === 0 && <p className={classes.quiet}>{t('merge.noneFound')}</p>}
      {found.data && found.data.length > 0 && (
        <ul className={classes.roster} aria-label={t('merge.found')}>
          {found.data.map((team) => (
            <li key={team.teamId}>
              <Avatar kind="team" id={team.teamId} src={team.logo} size={36} />
              <div className={classes.about}>
                <strong>{team.name}</strong>
                <div className={classes.small}>
                  {t('size', { count: team.members.length, max: team.max })} ·{' '}
                  {team.members.map(({ userName }) => userName).join(', ')}
                </div>
              </div>
              <GuardedButton
                reason={team.teamId === ownId ? t('merge.ownTeam') : null}
                variant="default"
                size="compact-sm"
                aria-label={t('merge.chooseLabel', { name: team.name })}
                onClick={() => onChoose(team.teamId)}
              >
                {t('merge.choose')}
              </GuardedButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
