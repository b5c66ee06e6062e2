import { useCall, useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CopyButton } from '@leitai/platform/web/ui/CopyButton.tsx'
import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { inviteLink, setInviteLink } from '../contract.launch.ts'
import classes from './Editor.module.css'

/** The address that lets people into a competition that is not public. */
export function InviteLink({ cmptId }: { cmptId: number }) {
  const t = useText('competition-editor')
  const { link, people } = useCall(inviteLink, { cmptId })
  const change = useSend(setInviteLink, { changes: [inviteLink] })
  return (
    <section className={classes.part}>
      <Title order={3} fz={17} mb="xs">
        {t('invite')}
      </Title>
      <Text fz="sm" c="var(--quiet)" mb="sm">
        {t('inviteHint')} {people > 0 && t('invitePeople', { count: people })}
      </Text>
      {link === null ? (
        <Text fz="sm" mb="sm">
          {t('inviteNone')}
        </Text>
      ) : (
        <Group mb="sm" align="flex-end">
          <TextInput aria-label={t('invite')} readOnly value={link} style={{ flex: '1 1 16rem' }} />
          <CopyButton text={link} />
        </Group>
      )}
      <Group>
        <Button variant="default" loading={change.pending} onClick={() => void change.run({ cmptId, on: true })}>
          {t(link === null ? 'inviteMake' : 'inviteAnew')}
        </Button>
        {link !== null && (
          <Button variant="subtle" color="red" onClick={() => void change.run({ cmptId, on: false })}>
            {t('inviteEnd')}
          </Button>
        )}
      </Group>
    </section>
  )
}
