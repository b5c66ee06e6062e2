import { useCall, useSend } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty } from '@leitai/platform/web/ui/Empty.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { PageHead } from '@leitai/platform/web/ui/PageHead.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Group, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { myClasses, newClass } from '../contract.ts'
import classes from './Class.module.css'
import { Invitations } from './Invitations.tsx'
import { JoinByCode } from './JoinByCode.tsx'

/** One’s classes, invitations to others, and the ways into them. */
export default function Classes() {
  const t = useText('class')
  const { list, invitations, may } = useCall(myClasses, {})
  const [making, setMaking] = useState(false)
  return (
    <>
      <Head title={t('mine')} index={false} />
      <PageHead title={t('mine')} text={t('mine.text')} />
      <div className="page">
        {invitations.length > 0 && <Invitations list={invitations} />}
        {list.length === 0 ? (
          <Empty title={t('none')} text={t('none.text')} compact />
        ) : (
          <ul className={classes.rows}>
            {list.map((one) => (
              <li key={one.id} className={classes.row}>
                <div>
                  <Link to={paths.class(one.id)}>{one.name}</Link>{' '}
                  {one.archivedAt !== null && <StateBadge tone="done">{t('archived')}</StateBadge>}
                  <Text fz="sm" c="var(--quiet)">
                    {one.term !== '' && `${one.term} · `}
                    {t(`role.${one.role}`)} · {t('students', { count: one.students })}
                  </Text>
                </div>
              </li>
            ))}
          </ul>
        )}
        <Group align="flex-start" gap="xl" mt="lg">
          <JoinByCode />
          <section>
            <Title order={2} fz={17} mb="xs">
              {t('teach')}
            </Title>
            <GuardedButton reason={may.make} onClick={() => setMaking(true)}>
              {t('make')}
            </GuardedButton>
          </section>
        </Group>
      </div>
      {making && <NewClass onClose={() => setMaking(false)} />}
    </>
  )
}

function NewClass({ onClose }: { onClose: () => void }) {
  const t = useText('class')
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [term, setTerm] = useState('')
  const send = useSend(newClass, { changes: [myClasses] })
  const go = async () => {
    const made = await send.run({ name, term, description: '' })
    if (made) await navigate(paths.class(made.id, 'people'))
  }
  return (
    <FormDialog
      title={t('make')}
      go={t('make.go')}
      loading={send.pending}
      disabled={name.trim() === ''}
      onGo={() => void go()}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        required
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('term')}
        description={t('term.help')}
        maxLength={40}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
