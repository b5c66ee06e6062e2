import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Empty, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { useFields } from '@leitai/platform/web/ui/use-fields'
import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { answerClassInvitation, joinClass, myClasses, newClass } from '../contract.ts'
import classes from './Class.module.css'

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

const checks = { code: joinClass.input.shape.code }

/** Joining a class by the code that its teacher gave out. */
function JoinByCode() {
  const t = useText('class')
  const navigate = useNavigate()
  const form = useFields({ code: '' }, checks, { labels: { code: t('code') } })
  const join = useSend(joinClass, { changes: [myClasses] })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const joined = form.check() && (await join.run({ code: form.values.code }))
    if (joined) await navigate(paths.class(joined.id))
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <Title order={2} fz={17} mb="xs">
        {t('join')}
      </Title>
      <Group align="flex-end">
        <TextInput label={t('code')} autoComplete="off" maxLength={20} {...form.field('code')} />
        <Button type="submit" loading={join.pending}>
          {t('join.go')}
        </Button>
      </Group>
    </form>
  )
}

/** Invitations to classes, to accept or decline. */
function Invitations({ list }: { list: WireOf<typeof myClasses>['invitations'] }) {
  const t = useText('class')
  const answer = useSend(answerClassInvitation, { changes: [myClasses] })
  const say = async (inviteId: number, accept: boolean) => {
    if (await answer.run({ inviteId, accept })) notify('success', t(accept ? 'accepted' : 'declined'))
  }
  return (
    <section aria-label={t('invitations')}>
      <Title order={2} fz={17} mb="xs">
        {t('invitations')}
      </Title>
      <ul className={classes.rows}>
        {list.map(({ id, name, term, role, by }) => (
          <li key={id} className={classes.row}>
            <div>
              {name}
              <Text fz="sm" c="var(--quiet)">
                {term !== '' && `${term} · `}
                {t(`role.${role}`)}
                {by !== null && ` · ${t('invitedBy', { name: by })}`}
              </Text>
            </div>
            <Group gap="xs">
              <Button size="sm" loading={answer.pending} onClick={() => void say(id, true)}>
                {t('accept')}
              </Button>
              <Button size="sm" variant="default" disabled={answer.pending} onClick={() => void say(id, false)}>
                {t('decline')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}
