import { type Section, sectionNames, siteSettings } from '@leitai/contract/site/settings'
import { Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useCall } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { FilterLinks } from '../../platform/ui/FilterLinks.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import { SectionForm } from './SectionForm.tsx'

const isSection = (text: string): text is Section => sectionNames.some((name) => name === text)

/** Site-wide operator settings, by section. */
export default function SiteAdmin() {
  const t = useText('site')
  const [search] = useSearchParams()
  const written = search.get('section') ?? ''
  const section = isSection(written) ? written : 'general'
  const { settings, versions } = useCall(siteSettings, {})
  const { version = 0, at = null, by = null } = versions[section] ?? {}
  return (
    <>
      <FilterLinks
        label={t('sections')}
        links={sectionNames.map((name) => ({
          key: name,
          text: t(`section.${name}`),
          to: paths.adminConsole('site', { section: name }),
          current: name === section,
        }))}
      />
      <Text fz="sm" c="var(--quiet)" my="sm" component="div">
        {t(`hint.${section}`)}{' '}
        {at === null ? (
          t('never')
        ) : (
          <>
            {t('last', { name: by ?? '--' })} <TimeText at={at} />
          </>
        )}
      </Text>
      {/* A newer version remounts the form. */}
      <SectionForm key={`${section} ${version}`} section={section} settings={settings} version={version} />
    </>
  )
}
