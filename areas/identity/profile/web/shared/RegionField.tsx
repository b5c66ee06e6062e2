import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { CascadeField } from '@leitai/platform/web/ui/SelectField.tsx'
import type { CascaderOption } from '@mantine/core'
import { useMemo } from 'react'
import { getDataDictionary } from '../../contract.ts'

interface RegionFieldProps {
  value: string[]
  /** The region as text, until the dictionary is loaded. */
  shown: string
  /** The help text; by default it says that any level may be selected. */
  help?: string
  required?: boolean
  error: string | undefined
  onChange: (value: string[]) => void
  onBlur: () => void
}

/** Province, city, district. Uses the i18n namespace of the settings. */
export function RegionField({ shown, help, required = false, ...field }: RegionFieldProps) {
  const t = useText('settings')
  const provinces = useCallWhen(getDataDictionary, { type: 'province' }).data
  const cities = useCallWhen(getDataDictionary, { type: 'city' }).data
  const districts = useCallWhen(getDataDictionary, { type: 'district' }).data
  const ready = provinces !== undefined && cities !== undefined && districts !== undefined
  const tree = useMemo(
    () =>
      ready ? within(provinces, within(cities, within(districts, null, 4), 4), 2) : new Map<string, CascaderOption[]>(),
    [ready, provinces, cities, districts],
  )
  return (
    <CascadeField
      label={t('region')}
      withAsterisk={required}
      description={help ?? t('region.help')}
      placeholder={ready ? t('choose') : shown || t('choose')}
      disabled={!ready}
      data={tree.get('') ?? []}
      nothingFoundMessage={t('none')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      previousLevelsControlLabel={t('region.back')}
      nextLevelsControlLabel={t('region.on')}
      {...field}
    />
  )
}

/** Groups regions as options by the id prefix of their parent; `parts` are their children, keyed by `digits` of the region's id. */
function within(
  regions: readonly { id: string; name: string }[],
  parts: Map<string, CascaderOption[]> | null,
  digits: number,
): Map<string, CascaderOption[]> {
  const option = ({ id, name }: { id: string; name: string }): CascaderOption => {
    const children = parts?.get(id.slice(0, digits))
    return { value: id, label: name, ...(children ? { children } : {}) }
  }
  const around = (id: string) => (parts === null ? id.slice(0, 4) : digits === 4 ? id.slice(0, 2) : '')
  const grouped = Map.groupBy(regions, ({ id }) => around(id))
  return new Map([...grouped].map(([prefix, list]) => [prefix, list.map(option)]))
}
