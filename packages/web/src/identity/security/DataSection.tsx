import { API_BASE } from '@leitai/contract/core/call'
import { exportMyData } from '@leitai/contract/identity/profile'
import { Button } from '@mantine/core'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { Section } from './Section.tsx'

/** Export of all data stored about the user. */
export function DataSection() {
  const t = useText('security')
  return (
    <Section id="data" help={t('data.help')}>
      <div>
        <Button component="a" variant="default" href={`${API_BASE}${exportMyData.path}`} download>
          {t('data.get')}
        </Button>
      </div>
    </Section>
  )
}
