import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card, PageHead } from '@leitai/platform/web/ui/Card.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { siteInfo } from '../../settings/contract.ts'
import classes from './ContactUs.module.css'
import { FeedbackForm } from './FeedbackForm.tsx'

/** The operator's contacts, and the contact form. */
export default function ContactUs() {
  const t = useText('feedback')
  const words = useWords()
  const { contact } = useCall(siteInfo, {})
  const [sent, setSent] = useState(0)
  const { email, phone, groupQr } = contact
  const [address, hours, group] = [words(contact.address), words(contact.hours), words(contact.groupText)]
  const hasContact = [email, phone, address, hours, groupQr].some((one) => one !== '')
  return (
    <>
      <Head title={t('contact.title')} description={t('contact.text')} />
      <PageHead title={t('contact.title')} text={t('contact.text')}>
        <Button component={Link} to={paths.help()} variant="default">
          {t('contact.toHelp')}
        </Button>
      </PageHead>
      <div className={`page ${classes.sides}`}>
        <Card padding="none" className={classes.card}>
          <h2>{t('contact.ways')}</h2>
          {!hasContact && <p>{t('contact.none')}</p>}
          <Facts>
            <Way label={t('contact.email')}>{email && <a href={`mailto:${email}`}>{email}</a>}</Way>
            <Way label={t('contact.phone')}>{phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}</Way>
            <Way label={t('contact.address')}>{address}</Way>
            <Way label={t('contact.hours')}>{hours}</Way>
            <Way label={group || t('contact.group')}>
              {groupQr && <img src={groupQr} width={160} height={160} alt={group || t('contact.group')} />}
            </Way>
          </Facts>
          <h3>{t('contact.host')}</h3>
          <Link to={paths.host()}>{t('contact.toHost')}</Link>
        </Card>
        <Card padding="none" className={classes.card}>
          <h2>{t('title')}</h2>
          {/* A new key resets the form. */}
          <FeedbackForm key={sent} onSent={() => setSent(sent + 1)} />
          {sent > 0 && (
            <Group mt="sm">
              <p role="status">{t('thanks')}</p>
            </Group>
          )}
        </Card>
      </div>
    </>
  )
}

/** One contact; renders nothing if the operator has not set it. */
function Way({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
