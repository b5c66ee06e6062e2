import { useCall, useCallWhen, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../account/web/shared/session.ts'
import { leaveOrganisation, myOrganisations, organisation, organisationPeople } from '../contract.ts'
import classes from './Organisation.module.css'
import type { Organisation, OrganisationTabProps } from './shared/define-organisation-tab.ts'

const changes = [myOrganisations, organisation, organisationPeople]

/** How many members there are; to members also whom they can turn to. */
export default function Members({ organisation: shown }: OrganisationTabProps) {
  const t = useText('organisation')
  const me = useMe()
  const { data } = useCallWhen(myOrganisations, me.loginFlag ? {} : null)
  const own = data?.list.find(({ id }) => id === shown.id)
  return (
    <>
      <p>{t('members', { count: shown.members })}</p>
      {own ? (
        <>
          <Group justify="space-between">
            <p className={classes.quiet}>{t('members.own', { role: t(`role.${own.role}`) })}</p>
            <Group gap="xs">
              {own.role === 'admin' && (
                <Button component={Link} to={paths.organisationManage(shown.id)} variant="default">
                  {t('mine.manage')}
                </Button>
              )}
              <Leave organisation={shown} />
            </Group>
          </Group>
          <Staff organisationId={shown.id} />
        </>
      ) : (
        <p className={classes.quiet}>{t('members.outsider')}</p>
      )}
    </>
  )
}

function Staff({ organisationId }: { organisationId: number }) {
  const t = useText('organisation')
  const { list } = useCall(organisationPeople, { organisationId, page: 1, pageSize: 100 })
  return (
    <section aria-label={t('members.staff')}>
      <h2>{t('members.staff')}</h2>
      <List className={classes.list}>
        {list.map(({ userId, userName, avatar, role, title }) => (
          <Card component="li" key={userId} className={classes.card}>
            <Avatar id={userId} src={avatar} size={40} />
            <div>
              <Link to={paths.person(userId)}>{userName}</Link>
              <p className={classes.quiet}>{title || t(`role.${role}`)}</p>
            </div>
          </Card>
        ))}
      </List>
    </section>
  )
}

function Leave({ organisation: { id, name } }: { organisation: Organisation }) {
  const t = useText('organisation')
  const words = useWords()
  const [asking, setAsking] = useState(false)
  const leave = useSend(leaveOrganisation, { changes })
  const go = async () => {
    const done = (await leave.run({ organisationId: id })) !== undefined
    if (done) notify('success', t('members.left'))
    return done
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('members.leave')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('members.leave')}
          text={t('members.leaveText', { name: words(name) })}
          go={t('members.leave')}
          danger
          onGo={go}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
