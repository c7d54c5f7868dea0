<?php

namespace App\Http\Requests;

use App\Enums\ItemStatus;
use App\Enums\Network;
use App\Models\Board;
use Illuminate\Validation\Rule;

class BoardRequest extends RecordRequest
{
    use ChecksStatus;

    protected const MODEL = Board::class;

    protected function record(): ?Board
    {
        return $this->route('board');
    }

    public function rules(): array
    {
        return [
            ...($this->isMethod('POST') ? ['social_calendar_id' => ['required', 'integer']] : []),
            'title' => $this->needed('max:120'),
            ...self::contentRules(),
            'networks' => ['nullable', 'array'],
            'networks.*' => [Rule::enum(Network::class)],
            'format' => ['nullable', Rule::in(['post', 'story', 'reel', 'carousel', 'video', 'thread'])],
            'planned_for' => self::DAY,
            'scheduled_at' => self::INSTANT,
            'link_url' => self::LINK,
            'internal_notes' => $this->text(5000),
            'first_comment' => $this->text(2200),
            'status' => ['sometimes', Rule::enum(ItemStatus::class)],
            'position' => ['sometimes', 'integer', 'min:0'],
            'owner_id' => ['nullable', $this->member()],
            'version' => ['nullable', 'integer'],
        ];
    }

    public function messages(): array
    {
        return [...parent::messages(), 'overrides.array' => __('validation.in')];
    }

    /** A text, and another one for some networks. */
    public static function contentRules(): array
    {
        return [
            'content' => ['nullable', 'string', 'max:63206'],
            'overrides' => ['nullable', 'array:'.implode(',', array_column(Network::cases(), 'value'))],
            'overrides.*' => ['nullable', 'string', 'max:63206'],
        ];
    }
}
