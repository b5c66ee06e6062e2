import type { Language } from '@leitai/platform/contract/language'
import { areaList } from '@vant/area-data'
import { OTHER_SCHOOL } from './contract.ts'
import callingCodes from './data/calling-codes.json' with { type: 'json' }
import schools from './data/schools.json' with { type: 'json' }

/** Lists that never change while the server runs (docs/DATA-LICENCES.md); built once, at start. */

interface Named {
  id: string
  name: string
}
type RegionLevel = 'province' | 'city' | 'district'

/** Six digits: two of the province, two of the city, two of the district. */
const parentOf: Record<RegionLevel, (id: string) => string> = {
  province: () => '',
  city: (id) => `${id.slice(0, 2)}0000`,
  district: (id) => `${id.slice(0, 4)}00`,
}
const sources = { province: areaList.province_list, city: areaList.city_list, district: areaList.county_list }

function levelOf(level: RegionLevel) {
  const all = Object.entries(sources[level]).map(([id, name]): Named => ({ id, name }))
  return {
    all,
    names: new Map(all.map(({ id, name }) => [id, name])),
    parts: Map.groupBy(all, ({ id }) => parentOf[level](id)),
  }
}
const levels = { province: levelOf('province'), city: levelOf('city'), district: levelOf('district') }

/** Regions of one level, or those that are part of `parent`. */
export const regions = (level: RegionLevel, parent?: string): Named[] =>
  parent === undefined ? levels[level].all : (levels[level].parts.get(parent) ?? [])

export interface Region {
  province: string
  city: string
  district: string
}

/** Whether the three ids exist and are nested; trailing ones may be empty. */
export function isRegion({ province, city, district }: Region): boolean {
  const lies = (level: 'city' | 'district', id: string, within: string) =>
    id === '' || (levels[level].names.has(id) && parentOf[level](id) === within)
  return (
    (province === '' || levels.province.names.has(province)) &&
    lies('city', city, province) &&
    lies('district', district, city)
  )
}

/** A province's name by its number; empty if unknown. */
export const provinceName = (id: string): string => levels.province.names.get(id) ?? ''

/** The region as text, such as 浙江省 杭州市 西湖区; a municipality is named once. */
export function regionName({ province, city, district }: Region): string {
  const words = [levels.province.names.get(province), levels.city.names.get(city), levels.district.names.get(district)]
  return [...new Set(words.filter((word) => word !== undefined))].join(' ')
}

/** Where the standard's names differ from those required by this country's law. */
const ownNames: Partial<Record<string, Record<Language, string>>> = {
  TW: { zh: '中国台湾', en: 'Taiwan, China' },
}

function callingCodesIn(language: Language): Named[] {
  const names = new Intl.DisplayNames([language === 'zh' ? 'zh-CN' : 'en'], { type: 'region' })
  const nameOf = (country: string) => ownNames[country]?.[language] ?? names.of(country) ?? country
  const join = language === 'zh' ? '、' : ', '
  return callingCodes.map(({ code, countries }) => ({ id: code, name: countries.map(nameOf).join(join) }))
}
const codes = { zh: callingCodesIn('zh'), en: callingCodesIn('en') }

/** Calling codes with their countries, +86 first. */
export const internationalCodes = (language: Language): Named[] => codes[language]

export const provinceSchools = schools
const schoolsOf = new Map(schools.map(({ province_name, schoolList }) => [province_name, new Set(schoolList)]))

/** Whether the school is one of its province's; a school elsewhere is free text, and none is valid too. */
export function isSchool(province: string, school: string): boolean {
  if (province === '' || school === '') return province === school
  return province === OTHER_SCHOOL || schoolsOf.get(province)?.has(school) === true
}
