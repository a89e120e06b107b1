/**
 * Schema options of collections whose order of arrival must say nothing: MongoDB otherwise stores documents as they
 * come. The embedded database always stores by `_id`.
 */
export const storedById = {
  versionKey: false,
  clusteredIndex: { key: { _id: 1 }, name: 'by-id', unique: true },
} as const;
