import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Text } from '@mantine/core'
import { Link } from 'react-router'
import classes from './SitePages.module.css'

/** A card that links to a page of the site, with a description. */
export function PageCard({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <li>
      <Card component={Link} to={to} className={classes.card}>
        <strong>{title}</strong>
        <span>{text}</span>
      </Card>
    </li>
  )
}

interface PageOriginProps {
  page: { version: number; at: string | null }
  legal: boolean
}

/** The origin of a text: the operator's with its date, or a template that is not binding yet. */
export function PageOrigin({ page: { version, at }, legal }: PageOriginProps) {
  const t = useText('guide')
  if (version > 0) {
    return (
      <Text fz="sm" c="var(--quiet)" mb="md" component="div">
        {t('version', { version })} <TimeText at={at} />
      </Text>
    )
  }
  if (!legal) return null
  return (
    <Alert color="yellow" icon={<Icon name="warning" />} mb="md">
      {t('template')}
    </Alert>
  )
}
