import {
  type Connection,
  type IndexDefinition,
  type IndexOptions,
  type Model,
  mongo,
  Schema,
  type SchemaDefinition,
  Types,
} from 'mongoose';
import * as z from 'zod/mini';
import { storedById } from './stored-by-id.ts';

export const bytes = z.instanceof(Buffer);
/** An id that the database makes. It holds the second in which it was made. */
export const objectId = z.instanceof(Types.ObjectId);

interface Options {
  /** One with options is a pair. */
  indexes?: readonly (IndexDefinition | readonly [IndexDefinition, IndexOptions])[];
  /** The order in which documents came must say nothing: they are stored by their ids. */
  hidesOrder?: boolean;
}

type RecordSchema<R> = Schema & { declared?: R };
const declarations = new WeakMap<Schema, z.ZodMiniObject>();

export const fieldsOf = (schema: Schema): z.ZodMiniObject | undefined => declarations.get(schema);

/** The schema that `recordModel` makes its model of; a model with hooks adds them to it first. */
export function recordSchema<Fields extends z.ZodMiniObject>(
  fields: Fields,
  { indexes = [], hidesOrder = false }: Options = {},
): RecordSchema<z.infer<Fields>> {
  const { _id, ...others } = fields.shape as Record<string, z.core.$ZodType>;
  const definition: Record<string, Typed> = {};
  // Without a type for it, mongoose makes an id.
  for (const [name, field] of Object.entries(_id === objectId ? others : fields.shape))
    definition[name] = mongooseTypeOf(field as z.core.$ZodType);
  const schema = new Schema(definition as SchemaDefinition, {
    versionKey: false,
    minimize: false,
    ...(hidesOrder && storedById),
  });
  for (const index of indexes) {
    const [keys, options] = (Array.isArray(index) ? index : [index]) as [IndexDefinition, IndexOptions?];
    schema.index(keys, options);
  }
  // For the sweeps of outboxes, which so meet only what carries something.
  for (const name of ['outbox', 'letters'])
    if (name in others) schema.index({ [`${name}._id`]: 1 }, { sparse: true });
  declarations.set(schema, fields);
  return schema;
}

/** The same one each time on a connection. */
export const modelOf = <R>(connection: Connection, collection: string, schema: RecordSchema<R>): Model<R> =>
  (connection.models[collection] ?? connection.model(collection, schema, collection)) as unknown as Model<R>;

/**
 * The model of a stored thing, which is declared once: by its fields, `_id` among them. Its type is `z.infer` of them.
 * A field that can be missing is `z.exactOptional`; any other list of plain values begins empty.
 * @param collection its name, and that of the model
 */
export const recordModel = <Fields extends z.ZodMiniObject>(
  connection: Connection,
  collection: string,
  fields: Fields,
  options?: Options,
): Model<z.infer<Fields>> =>
  modelOf<z.infer<Fields>>(
    connection,
    collection,
    connection.models[collection]?.schema ?? recordSchema(fields, options),
  );

interface Typed {
  type: unknown;
  default?: unknown;
}
const plainTypes: Record<
  string,
  StringConstructor | NumberConstructor | BooleanConstructor | DateConstructor
> = {
  string: String,
  enum: String,
  number: Number,
  boolean: Boolean,
  date: Date,
};

/** Mongoose casts conditions, cursors and changes by this type. A field with parts of its own is stored as it is given. */
function mongooseTypeOf(field: z.core.$ZodType): Typed {
  if (field === bytes) return { type: Buffer };
  if (field === objectId) return { type: Schema.Types.ObjectId };
  const { def } = (field as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return mongooseTypeOf(def.innerType);
    case 'optional':
      return { ...mongooseTypeOf(def.innerType), default: undefined };
    case 'default':
      return { ...mongooseTypeOf(def.innerType), default: () => structuredClone(def.defaultValue) };
    case 'array': {
      const element = mongooseTypeOf(def.element);
      return { type: [element], ...(element.type === Schema.Types.Mixed && { default: undefined }) };
    }
    case 'literal':
      return { type: plainTypes[typeof def.values[0]]! };
    default:
      return { type: plainTypes[def.type] ?? Schema.Types.Mixed };
  }
}

// oxlint-disable typescript/no-explicit-any -- a model of any record
export type AnyModel = Model<any, any, any, any>;
export type RecordIn<M extends AnyModel> = M extends Model<infer R, any, any, any> ? R : never;
// oxlint-enable typescript/no-explicit-any

/**
 * The driver's collection of a model, for what nearly every call reads or writes and for reads of very many: mongoose casts
 * and makes an object of each, which takes half of the time. Nothing is cast here.
 */
export const collectionOf = <M extends AnyModel>({ db, collection }: M): mongo.Collection<RecordIn<M>> =>
  db.collection<RecordIn<M>>(collection.name);
