import type { WireOf } from '@leitai/platform/contract/call'
import { useCallWhen, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { SuggestField } from '@leitai/platform/web/ui/SelectField.tsx'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { findCompetitorList } from '../../../catalog/contract.detail.ts'
import { beforeInviteMem, inviteMem } from '../../contract.joining.ts'
import { type OwnTeam, teamReads } from './RequestItem.tsx'

const NOTE = 200
const SHOWN = 8

/** Shows why a user cannot be invited before anything is sent. `invite` in the URL prefills the name. */
export function InviteForm({ team, cmptId }: { team: OwnTeam; cmptId: number }) {
  const t = useText('team')
  const [search] = useSearchParams()
  const [name, setName] = useState(search.get('invite')?.slice(0, 20) ?? '')
  const [note, setNote] = useState('')
  const [verdict, setVerdict] = useState<{ name: string; reason: string | null } | null>(null)
  const wanted = name.trim()
  const candidates = useCallWhen(
    findCompetitorList,
    wanted ? { cmptId, keyword: wanted, page: 1, pageSize: SHOWN } : null,
  )
  const people = candidates.data?.list ?? []
  const before = useSend(beforeInviteMem, {
    refused: (error) => {
      setVerdict({ name: wanted, reason: error.message })
      return !error.loggedOut
    },
  })
  const invite = useSend(inviteMem, { changes: teamReads })
  const may = async () => {
    if (wanted === '') return false
    const said = await before.run({ teamId: team.teamId, userName: wanted })
    if (said) setVerdict({ name: wanted, reason: said.reason })
    return said?.ok ?? false
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await may())) return
    if (!(await invite.run({ teamId: team.teamId, userName: wanted, note }))) return
    notify('success', t('invites.sent', { name: wanted }))
    setName('')
    setNote('')
    setVerdict(null)
  }
  const said = verdict?.name === wanted ? verdict : null
  return (
    <form method="post" onSubmit={submit}>
      <Stack gap="sm" maw={480}>
        <SuggestField
          label={t('invites.name')}
          required
          autoComplete="off"
          maxLength={20}
          value={name}
          data={people.map(({ userName }) => userName)}
          // The server has searched.
          filter={({ options }) => options}
          renderOption={({ option }) => <Option person={people.find(({ userName }) => userName === option.value)} />}
          onChange={setName}
          onBlur={() => void may()}
          error={said?.reason}
          description={said && said.reason === null ? t('invites.can') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Textarea
          label={t('invites.note')}
          rows={2}
          maxLength={NOTE}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          description={`${note.length}/${NOTE}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <div>
          <Button type="submit" loading={invite.pending} disabled={wanted === ''}>
            {t('invites.go')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

type Found = WireOf<typeof findCompetitorList>['list'][number]

function Option({ person }: { person: Found | undefined }) {
  if (!person) return null
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar id={person.userId} src={person.avatar} size={28} />
      <div>
        <Text fz="sm">{person.userName}</Text>
        {person.teamName !== null && (
          <Text fz="xs" c="var(--quiet)">
            {person.teamName}
          </Text>
        )}
      </div>
    </Group>
  )
}
