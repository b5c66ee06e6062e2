import { faultyNetwork } from '@leitai/platform/contract/network'
import { type SiteSettings, siteDefaults } from '@leitai/platform/settings/contract'
import { LinkField } from '@leitai/platform/web/app/Rows.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'

export interface FormProps<K extends keyof SiteSettings> {
  value: SiteSettings[K]
  onChange: (value: SiteSettings[K]) => void
}

export function General({ value, onChange }: FormProps<'general'>) {
  const t = useText('site')
  return (
    <>
      <BilingualField label={t('name')} max={40} value={value.name} onChange={(name) => onChange({ ...value, name })} />
      <BilingualField
        label={t('claim')}
        max={100}
        value={value.claim}
        onChange={(claim) => onChange({ ...value, claim })}
      />
      <TextInput
        label={t('icp')}
        maxLength={40}
        value={value.icp}
        onChange={(event) => onChange({ ...value, icp: event.currentTarget.value })}
      />
      <TextInput
        label={t('police')}
        maxLength={40}
        value={value.police}
        onChange={(event) => onChange({ ...value, police: event.currentTarget.value })}
      />
      <LinkField
        label={t('policeUrl')}
        value={value.policeUrl}
        onChange={(policeUrl) => onChange({ ...value, policeUrl })}
      />
    </>
  )
}

export function Operator({ value, onChange }: FormProps<'operator'>) {
  const t = useText('site')
  return (
    <>
      {(['name', 'city', 'officer', 'processors'] as const).map((field) => (
        <BilingualField
          key={field}
          label={t(`operator.${field}`)}
          max={operatorLengths[field]}
          {...(field === 'processors' ? { rows: 4 } : {})}
          value={value[field]}
          onChange={(next) => onChange({ ...value, [field]: next })}
        />
      ))}
    </>
  )
}

const operatorLengths = { name: 100, city: 60, officer: 60, processors: 1000 } as const

export function Banner({ value, onChange }: FormProps<'banner'>) {
  const t = useText('site')
  return (
    <>
      <BilingualField
        label={t('text')}
        max={200}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
      />
      <LinkField label={t('link')} value={value.link} onChange={(link) => onChange({ ...value, link })} />
      <NativeSelect
        label={t('tone')}
        value={value.tone}
        onChange={(event) => onChange({ ...value, tone: event.currentTarget.value === 'warning' ? 'warning' : 'info' })}
        data={[
          { value: 'info', label: t('tone.info') },
          { value: 'warning', label: t('tone.warning') },
        ]}
      />
      <DateTimeField label={t('until')} value={value.until} onChange={(until) => onChange({ ...value, until })} />
    </>
  )
}

const bounds = {
  failedSubmissionsDay: [5, 200],
  announcementsDay: [1, 50],
  unusedUploads: [20, 2000],
  circleText: [100, 10_000],
  codesDay: [20, 1_000_000],
} as const
const limitNames = ['failedSubmissionsDay', 'announcementsDay', 'unusedUploads', 'circleText', 'codesDay'] as const

export function Limits({ value, onChange }: FormProps<'limits'>) {
  const t = useText('site')
  return limitNames.map((name) => {
    const [min, max] = bounds[name]
    return (
      <IntegerField
        key={name}
        label={t(`limit.${name}`)}
        hint={t('limit.hint', { min, max, usual: siteDefaults.limits[name] })}
        value={value[name]}
        onChange={(next) => onChange({ ...value, [name]: next ?? 0 })}
      />
    )
  })
}

const periods = {
  accessLog: [180, 3650],
  messages: [7, 3650],
  searchTerms: [1, 3650],
  teamEvents: [365, 36_500],
  failedJobs: [1, 365],
} as const
const periodNames = ['accessLog', 'messages', 'searchTerms', 'teamEvents', 'failedJobs'] as const

export function Retention({ value, onChange }: FormProps<'retention'>) {
  const t = useText('site')
  return periodNames.map((name) => {
    const [min, max] = periods[name]
    return (
      <IntegerField
        key={name}
        label={t(`retention.${name}`)}
        hint={t('limit.hint', { min, max, usual: siteDefaults.retention[name] })}
        value={value[name]}
        onChange={(next) => onChange({ ...value, [name]: next ?? 0 })}
      />
    )
  })
}

export function Networks({ value, onChange }: FormProps<'networks'>) {
  const t = useText('site')
  const faulty = faultyNetwork(value.trusted)
  return (
    <>
      <Textarea
        label={t('networks.trusted')}
        description={t('networks.help')}
        placeholder="10.1.0.0/16"
        autosize
        minRows={4}
        maxRows={16}
        value={value.trusted.join('\n')}
        onChange={(event) => onChange({ ...value, trusted: event.currentTarget.value.split('\n') })}
        {...(faulty && { error: t('networks.faulty', faulty) })}
      />
      <IntegerField
        label={t('networks.times')}
        hint={t('limit.hint', { min: 2, max: 1000, usual: siteDefaults.networks.times })}
        value={value.times}
        onChange={(times) => onChange({ ...value, times: times ?? 0 })}
      />
    </>
  )
}

export function Watermark({ value, onChange }: FormProps<'watermark'>) {
  const t = useText('site')
  return (
    <TextInput
      label={t('watermark')}
      maxLength={30}
      value={value.text}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  )
}

export function Switches({ value, onChange }: FormProps<'switches'>) {
  const t = useText('site')
  return (
    <>
      <Checkbox
        label={t('switch.register')}
        checked={value.register}
        onChange={(event) => onChange({ ...value, register: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('switch.host')}
        checked={value.host}
        onChange={(event) => onChange({ ...value, host: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('switch.localLogin')}
        description={t('switch.localLogin.help')}
        checked={value.localLogin}
        onChange={(event) => onChange({ ...value, localLogin: event.currentTarget.checked })}
      />
    </>
  )
}

export function Lab({ value, onChange }: FormProps<'lab'>) {
  const t = useText('site')
  return <LinkField label={t('jupyter')} value={value.jupyter} onChange={(jupyter) => onChange({ jupyter })} />
}
