import { API_BASE } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button } from '@mantine/core'
import { exportMyData } from '../../profile/contract.ts'
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
