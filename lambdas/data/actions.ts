import {
  type BatchGetItemCommandInput,
  type BatchGetItemCommandOutput,
  $Command as Command,
  type DeleteItemCommandInput,
  type DeleteItemCommandOutput,
  type DynamoDBClientResolvedConfig,
  type GetItemCommandInput,
  type GetItemCommandOutput,
  type PutItemCommandInput,
  type PutItemCommandOutput,
  type QueryCommandInput,
  type QueryCommandOutput,
  type ScanCommandInput,
  type ScanCommandOutput,
  type ServiceInputTypes,
  type ServiceOutputTypes,
  type TransactWriteItemsCommandInput,
  type TransactWriteItemsCommandOutput,
  type UpdateItemCommandInput,
  type UpdateItemCommandOutput,
} from '@aws-sdk/client-dynamodb';

/**
 * What the table is asked. The SDK's own commands each look up an endpoint anew, which is always the same here, and bring
 * the schemas of what they ask and are answered, by which nothing is read here (lean-sdk.ts).
 * @__NO_SIDE_EFFECTS__
 */
function action<I extends ServiceInputTypes, O extends ServiceOutputTypes>(name: string) {
  return Command.classBuilder<
    I,
    O,
    DynamoDBClientResolvedConfig,
    ServiceInputTypes,
    ServiceOutputTypes
  >()
    .n('DynamoDBClient', `${name}Command`)
    .build();
}

export const GetItem = action<GetItemCommandInput, GetItemCommandOutput>('GetItem');
export const BatchGetItem = action<BatchGetItemCommandInput, BatchGetItemCommandOutput>(
  'BatchGetItem',
);
export const Query = action<QueryCommandInput, QueryCommandOutput>('Query');
export const Scan = action<ScanCommandInput, ScanCommandOutput>('Scan');
export const PutItem = action<PutItemCommandInput, PutItemCommandOutput>('PutItem');
export const UpdateItem = action<UpdateItemCommandInput, UpdateItemCommandOutput>('UpdateItem');
export const DeleteItem = action<DeleteItemCommandInput, DeleteItemCommandOutput>('DeleteItem');
export const TransactWriteItems = action<
  TransactWriteItemsCommandInput,
  TransactWriteItemsCommandOutput
>('TransactWriteItems');
