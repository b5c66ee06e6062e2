import { testApp } from '@leitai/testing/test-app'
import { describe, expect, test } from 'vitest'
import * as contract from './contract.ts'

const { app } = await testApp()

describe('the dictionary', () => {
  const ask = (
    input: { type: 'province' | 'city' | 'district' | 'international_code'; parent?: string },
    language: 'zh' | 'en' = 'zh',
  ) => app.visitor({ language }).call(contract.getDataDictionary, input)

  // covers: spec.fields.dictionary-province-city
  test('lists provinces, their cities and their districts for everybody', async () => {
    const provinces = await ask({ type: 'province' })
    expect(provinces).toHaveLength(34)
    expect(provinces[0]).toEqual({ id: '110000', name: '北京市' })
    expect(await ask({ type: 'city', parent: '330000' })).toContainEqual({ id: '330100', name: '杭州市' })
    expect(await ask({ type: 'district', parent: '330100' })).toContainEqual({ id: '330106', name: '西湖区' })
    expect((await ask({ type: 'city' })).length).toBeGreaterThan(300)
    expect((await ask({ type: 'district' })).length).toBeGreaterThan(3000)
  })

  test('returns no parts of an unknown parent', async () => {
    for (const parent of ['999999', '330106', '__proto__', 'x']) {
      expect(await ask({ type: 'city', parent }), parent).toEqual([])
      expect(await ask({ type: 'district', parent }), parent).toEqual([])
    }
    expect(await ask({ type: 'province', parent: '330000' })).toEqual([])
  })

  test('every region has a parent in the level above, so that it can be selected', async () => {
    const [provinces, cities, districts] = [
      await ask({ type: 'province' }),
      await ask({ type: 'city' }),
      await ask({ type: 'district' }),
    ]
    const inProvinces = await Promise.all(provinces.map(({ id }) => ask({ type: 'city', parent: id })))
    expect(inProvinces.flat()).toHaveLength(cities.length)
    const inCities = await Promise.all(cities.map(({ id }) => ask({ type: 'district', parent: id })))
    expect(inCities.flat()).toHaveLength(districts.length)
  })

  // covers: spec.groups.settings-dictionary-international, spec.constants.default-country-code
  test('calling codes begin with +86 and are in the caller’s language', async () => {
    const zh = await ask({ type: 'international_code' })
    const en = await ask({ type: 'international_code' }, 'en')
    expect([zh[0], en[0]]).toEqual([
      { id: '86', name: '中国' },
      { id: '86', name: 'China' },
    ])
    expect(zh.find(({ id }) => id === '81')?.name).toBe('日本')
    expect(en.find(({ id }) => id === '886')?.name).toBe('Taiwan, China')
    expect(zh.map(({ id }) => id)).toEqual(en.map(({ id }) => id))
    expect(new Set(zh.map(({ id }) => id)).size).toBe(zh.length)
  })

  test('an unknown type is refused', async () => {
    const response = await app.visitor().fetch('/v3/api/common/getDataDictionary.json?type=planet')
    expect(response.status).toBe(400)
  })

  // covers: spec.fields.province-list-province
  test('lists the schools of 34 provinces, each once', async () => {
    const list = await app.visitor().call(contract.getProvinceShoolList, {})
    const names = list.map(({ province_name }) => province_name)
    expect(names).toHaveLength(34)
    expect(names).toEqual(expect.arrayContaining(['北京', '香港', '澳门', '台湾']))
    for (const { province_name, schoolList } of list) {
      expect(new Set(schoolList).size, province_name).toBe(schoolList.length)
      for (const school of schoolList) expect(school.trim().length, school).toBeGreaterThan(2)
    }
    expect(list.find(({ province_name }) => province_name === '香港')?.schoolList).toContain('香港科技大学')
  })
})
