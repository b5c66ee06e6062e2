import { Alert, Text } from '@mantine/core'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'

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
